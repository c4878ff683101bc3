import { Chip, NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { type Translation } from '../../checks/translations.ts';
import { type PageId, pageIds, pageNames } from '../../document/blocks.ts';
import { type PreviewGuest, previewGuests } from '../../preview/preview-view.ts';
import { texts } from '../texts.ts';
import type { Device } from './PreviewFrame.tsx';
import classes from './PreviewToolbar.module.css';

export interface View {
  page: PageId;
  language: string;
  guest: PreviewGuest;
  device: Device;
  isDark: boolean;
}

interface PreviewToolbarProps {
  view: View;
  translations: readonly Translation[];
  onChange: (view: View) => void;
}

const devices = [
  { value: 'phone', label: texts.phoneSize },
  { value: 'desktop', label: texts.desktopSize },
];
const guests: readonly PreviewGuest[] = [
  'new',
  'returning',
  'offline',
  'emailCode',
  'codeUsedUp',
  'wrongCode',
  'tooManyDevices',
];
/** The page where a guest meets a state. */
const pageOfGuest: Partial<Record<PreviewGuest, PageId>> = {
  returning: 'connected',
  offline: 'connected',
  emailCode: 'sign-in',
  codeUsedUp: 'sign-in',
  wrongCode: 'sign-in',
  tooManyDevices: 'refused',
};

/** What the preview shows: page, device, colors, language, guest. */
export function PreviewToolbar({ view, translations, onChange }: PreviewToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <Chip.Group
        value={view.page}
        onChange={(value) => {
          const page = pageIds.find((id) => id === value);
          if (page) onChange({ ...view, page });
        }}
      >
        <div className={classes.chips} role="group" aria-label={texts.pages}>
          {pageIds.map((page) => (
            <Chip key={page} value={page} size="xs" classNames={{ label: classes.chip }}>
              {pageNames[page]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <div className={classes.chips}>
        <SegmentedControl
          size="xs"
          aria-label={texts.device}
          data={devices}
          value={view.device}
          onChange={(value) =>
            onChange({ ...view, device: value === 'desktop' ? 'desktop' : 'phone' })
          }
        />
        <Switch
          size="sm"
          label={texts.dark}
          checked={view.isDark}
          onChange={({ currentTarget }) => onChange({ ...view, isDark: currentTarget.checked })}
        />
        <NativeSelect
          size="xs"
          aria-label={texts.language}
          value={view.language}
          data={translations.map(({ tag, name, percent }) => ({
            value: tag,
            label: texts.percent(name, percent),
          }))}
          onChange={({ currentTarget }) => onChange({ ...view, language: currentTarget.value })}
        />
        <NativeSelect
          size="xs"
          className={classes.guest}
          aria-label={texts.guest}
          value={view.guest}
          data={guests.map((guest) => ({ value: guest, label: previewGuests[guest] }))}
          onChange={({ currentTarget: { value } }) => {
            const guest = guests.find((one) => one === value) ?? 'new';
            onChange({ ...view, guest, page: pageOfGuest[guest] ?? view.page });
          }}
        />
      </div>
    </div>
  );
}
