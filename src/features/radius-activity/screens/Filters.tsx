import { Button, NativeSelect, Pill, Popover, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { loginMethods, reasons } from '../../radius/public/reasons.ts';
import { guestNumber } from '../../users/public/names.ts';
import { periods } from '../filters.ts';
import { methodLabel, reasonLabel, texts } from '../texts.ts';
import { periodOf } from './opening-calls.ts';
import type { RadiusView } from './useRadiusView.ts';

interface FiltersProps {
  view: RadiusView;
  isMasked: boolean;
  columns: readonly { id: string; label: string }[];
  chips: ReactNode;
  lead: ReactNode;
  /** the button that pauses the list */
  pause: ReactNode;
  bulk: ReactNode;
  children: ReactNode;
}

const periodOptions = periods.map((value) => ({ value, label: texts.periods[value] }));
const typedFilters = ['user', 'mac', 'nas', 'ssid', 'plan'] as const;

/** The toolbar of a list: text, chips, further filters, and the filters that are set. */
export function Filters(props: FiltersProps) {
  const { view, isMasked, columns, chips, lead, pause, bulk, children } = props;
  const { filters, show } = view;
  const set = ([...typedFilters, 'method', 'reason', 'guest'] as const).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const without = (name: string) =>
    show({ filters: Object.fromEntries(Object.entries(filters).filter(([one]) => one !== name)) });
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={isMasked ? texts.filterMasked : texts.filter}
        columns={columns}
        lead={lead}
        chips={
          <>
            {chips}
            <NativeSelect
              aria-label={texts.period}
              data={periodOptions}
              value={periodOf(view)}
              onChange={({ currentTarget: { value } }) =>
                show({ filters: { ...filters, period: value } })
              }
            />
            <MoreFilters view={view} />
          </>
        }
        primary={pause}
        bulk={bulk}
      >
        {children}
      </ListToolbar>
      {set.length > 0 && (
        <Pill.Group mb="xs">
          {set.map(({ name, value }) => (
            <Pill
              key={name}
              withRemoveButton
              onRemove={() => without(name)}
              removeButtonProps={{ 'aria-label': texts.removeFilter(texts.fields[name]) }}
            >
              {texts.only(texts.fields[name], shownValue(name, value))}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </>
  );
}

function shownValue(name: string, value: string): string {
  if (name === 'reason') return reasonLabel(value);
  if (name === 'guest') return guestNumber(value);
  return name === 'method' ? methodLabel(value) : value;
}

/** Filters that few need: behind a button, except on a phone, where the toolbar has one for all filters. */
function MoreFilters({ view }: { view: RadiusView }) {
  const [isOpen, setOpen] = useState(false);
  if (useIsPhone()) return <TypedFilters view={view} />;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus width={280}>
      <Popover.Target>
        <Button
          variant="default"
          title={texts.moreFilters}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.moreFilters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <TypedFilters view={view} onApplied={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TypedFiltersProps {
  view: RadiusView;
  onApplied?: () => void;
}

function TypedFilters({ view: { filters, show, tab }, onApplied }: TypedFiltersProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const valueOf = (name: string) => typed[name] ?? filters[name] ?? '';
  const change = (name: string, value: string) => setTyped({ ...typed, [name]: value });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApplied?.();
    setTyped({});
    show({
      filters: Object.fromEntries(
        Object.entries({ ...filters, ...typed }).flatMap(([name, value]) =>
          value.trim() === '' ? [] : [[name, value.trim()]],
        ),
      ),
    });
  };
  return (
    <form onSubmit={apply}>
      {tab === 'authentications' && (
        <>
          <NativeSelect
            label={texts.fields.reason}
            data={[
              { value: '', label: texts.all },
              ...Object.entries(reasons).map(([value, { label }]) => ({ value, label })),
            ]}
            value={valueOf('reason')}
            onChange={({ currentTarget: { value } }) => change('reason', value)}
          />
          <NativeSelect
            label={texts.fields.method}
            data={[
              { value: '', label: texts.all },
              ...Object.entries(loginMethods).map(([value, label]) => ({ value, label })),
            ]}
            value={valueOf('method')}
            onChange={({ currentTarget: { value } }) => change('method', value)}
          />
        </>
      )}
      {typedFilters.map((name) => (
        <TextInput
          key={name}
          label={texts.fields[name]}
          maxLength={100}
          value={valueOf(name)}
          onChange={({ currentTarget: { value } }) => change(name, value)}
        />
      ))}
      <Button type="submit" mt="sm" fullWidth>
        {texts.apply}
      </Button>
    </form>
  );
}
