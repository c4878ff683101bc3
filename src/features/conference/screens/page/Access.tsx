import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  type ConferenceRecord,
  type ConferenceSign,
  exportAttendeeCodes,
  getConferenceSign,
} from '../../contract.ts';
import { isOver } from '../../states.ts';
import { DownloadButton } from './DownloadButton.tsx';
import classes from './Page.module.css';
import { accessTexts as texts } from './texts.ts';

const SignDialog = lazyPart(async () => ({
  default: (await import('../dialogs/SignDialog.tsx')).SignDialog,
}));

/** The SSID, its key and the login, which are shown on request, and the sign with a QR code. */
export function Access({ number, record }: { number: number; record: ConferenceRecord }) {
  const canShow = useCanCall()(getConferenceSign);
  const shown = useChange(getConferenceSign);
  const [isSignOpen, setSignOpen] = useState(false);
  const params = { orgNumber: String(number), conferenceId: record.id };
  const { chosen, loginKind, attendeeCodes } = record;
  const show = (then?: () => void) => shown.mutate({ params }, { onSuccess: () => then?.() });
  if (record.mode === 'dark' && chosen.ssid === null) return null;
  if (isOver(record.state))
    return (
      <SidePanel title={texts.title} help={pastHelpOf(record)}>
        {attendeeCodes > 0 && canShow && (
          <div className={classes.buttons}>
            <DownloadButton
              label={texts.codes(attendeeCodes)}
              endpoint={exportAttendeeCodes}
              sent={{ params }}
            />
          </div>
        )}
      </SidePanel>
    );
  return (
    <SidePanel title={texts.title} help={helpOf(record)}>
      {shown.data === undefined ? (
        chosen.ssid !== null && <Secret name={texts.ssid} value={chosen.ssid} />
      ) : (
        <Secrets sign={shown.data} hasLogin={loginKind !== null} />
      )}
      <div className={classes.buttons}>
        {canShow && shown.data === undefined && (chosen.ssid !== null || loginKind !== null) && (
          <Button
            variant="default"
            size="compact-sm"
            loading={shown.isPending}
            onClick={() => show()}
          >
            {texts.show}
          </Button>
        )}
        {canShow && record.state !== 'Draft' && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={shown.isPending}
            onClick={() => show(() => setSignOpen(true))}
          >
            {texts.sign}
          </Button>
        )}
        {attendeeCodes > 0 && canShow && (
          <DownloadButton
            label={texts.codes(attendeeCodes)}
            endpoint={exportAttendeeCodes}
            sent={{ params }}
          />
        )}
      </div>
      {isSignOpen && shown.data !== undefined && (
        <LazyBoundary>
          <SignDialog sign={shown.data} conference={record} onClose={() => setSignOpen(false)} />
        </LazyBoundary>
      )}
    </SidePanel>
  );
}

function helpOf({ mode, loginKind, attendeeCodes }: ConferenceRecord): string {
  if (mode === 'dark') return texts.dark;
  if (mode === 'bypass') return texts.bypass;
  if (loginKind === 'password') return texts.password;
  return attendeeCodes > 0 ? texts.perAttendee : texts.code;
}

function pastHelpOf({ state, mode, loginKind, attendeeCodes }: ConferenceRecord): string {
  if (state !== 'Ended') return texts.past.never;
  if (mode === 'dark') return texts.past.dark;
  if (mode === 'bypass') return texts.past.bypass;
  if (loginKind === 'password') return texts.past.password;
  return attendeeCodes > 0 ? texts.past.perAttendee : texts.past.code;
}

function Secrets({ sign, hasLogin }: { sign: ConferenceSign; hasLogin: boolean }) {
  const facts = [
    [texts.ssid, sign.ssid],
    [texts.key, sign.wpaKey],
    [texts.oneCode, sign.code],
    [texts.userName, sign.userName],
    [texts.passwordName, sign.password],
  ] as const;
  const known = facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  if (known.length === 0) return hasLogin && <p className={classes.dim}>{texts.nothing}</p>;
  return known.map(({ name, value }) => <Secret key={name} name={name} value={value} />);
}

function Secret({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.secret}>
      <span className={classes.dim}>{name}</span>
      <code>{value}</code>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={texts.copyOf(name)}
        onClick={() => void copyToClipboard(value, texts.copied(name))}
      >
        {texts.copy}
      </Button>
    </div>
  );
}
