import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { viewerTimeZone } from '../../../ui/browser/viewerTimeZone.ts';
import { formatRelative } from '../../../ui/format.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { useCanOpen } from '../../../workspace/useAllowed.ts';
import { placeOf } from '../../users/public/names.ts';
import type { NasProblem } from '../contract.ts';
import type { ReceivedStatus } from '../live/useStatus.ts';
import { deviceAddress } from '../remedies.ts';
import { statusTexts as texts } from '../texts.ts';
import classes from './Radius.module.css';

const shownNas = 3;

interface StatusLineProps {
  status: ReceivedStatus | undefined;
  state: 'live' | 'paused' | 'offline';
}

/** Says whether the list is live, how fast logins are answered, and whether FreeRADIUS asks. */
export function StatusLine({ status, state }: StatusLineProps) {
  const now = useSeconds();
  // The browser's clock may be wrong, so times are compared with the server's.
  const elapsedMs = status === undefined ? 0 : now.getTime() - status.receivedAt;
  const parts = [
    texts[state],
    status !== undefined && status.p95Ms !== null && texts.p95(status.p95Ms),
    status !== undefined &&
      status.lastCallAt !== null &&
      texts.asked(
        formatRelative(
          new Date(status.lastCallAt),
          new Date(Date.parse(status.now) + elapsedMs),
          viewerTimeZone,
        ),
      ),
  ];
  return (
    <p className={classes.status}>
      <span className={classes.dot} data-live={state === 'live' || undefined} aria-hidden />
      {parts.filter((part) => typeof part === 'string').join(' · ')}
    </p>
  );
}

function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Names the gateways that need hands, and how to connect a server when none has ever asked. */
export function Notices({ status }: { status: ReceivedStatus | undefined }) {
  const canOpen = useCanOpen();
  if (status === undefined) return null;
  const { lastCallAt, nas } = status;
  const more = nas.length - shownNas;
  return (
    <>
      {lastCallAt === null && (
        <div className={classes.connect} role="note">
          <p>
            <strong>{texts.never}</strong> {texts.connect}
          </p>
          <div className={classes.command}>
            <code>{texts.command}</code>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => void copyToClipboard(texts.command)}
            >
              {texts.copy}
            </Button>
          </div>
        </div>
      )}
      {nas.length > 0 && (
        <ul className={classes.notices} aria-label={texts.nasList}>
          {nas.slice(0, shownNas).map((problem) => (
            <li key={`${problem.deviceId} ${problem.kind}`}>
              <StatusLabel
                tone={problem.kind === 'wrong-secret' ? 'bad' : 'warning'}
                label={nasText(problem)}
              />{' '}
              {canOpen('devices') ? (
                <a href={deviceAddress(problem)}>{texts.openDevice(placeOf(problem))}</a>
              ) : (
                placeOf(problem)
              )}
            </li>
          ))}
          {more > 0 && <li>{texts.more(more)}</li>}
        </ul>
      )}
    </>
  );
}

function nasText({ kind, deviceName, clockAheadSeconds }: NasProblem): string {
  return texts.nas[kind](deviceName, Math.round((clockAheadSeconds ?? 0) / 60));
}
