import { Button } from '@mantine/core';
import { consolePath } from '../../../contract/own-path.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { useCanOpen } from '../../../workspace/useAllowed.ts';
import { isReason, reasons } from '../../radius/public/reasons.ts';
import { placeOf } from '../../users/public/names.ts';
import type { RefusedLogin } from '../contract.ts';
import { texts } from '../texts.ts';
import { reasonText } from './AccountColumns.tsx';
import classes from './Accounts.module.css';

interface RefusedLoginsProps {
  logins: readonly RefusedLogin[];
  /** what was searched for */
  text: string;
  timeZone: string;
}

/** Says why a device without a guest, or a code that does not exist, was refused last. */
export function RefusedLogins({ logins, text, timeZone }: RefusedLoginsProps) {
  const canOpen = useCanOpen();
  return logins.map((login) => (
    <section key={login.id} className={classes.answer} aria-label={texts.refusedLogin}>
      <div>
        <p>
          <strong>
            {login.foundBy === 'device' ? texts.noGuestHas(login.macAddress) : texts.noCode(text)}
          </strong>
          <span className={classes.second}>
            {[placeOf(login), login.foundBy === 'code' && login.macAddress]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <div className={classes.refused}>
          <StatusLabel tone="bad" label={texts.codeRefused(reasonText(login.reason))} />
          <TimeStamp at={new Date(login.at)} timeZone={timeZone} />
        </div>
        <p>{meaningOf(login.reason)}</p>
      </div>
      {canOpen('radius') && (
        <Button component="a" variant="default" href={activityAddress(login, text)}>
          {texts.activity}
        </Button>
      )}
    </section>
  ));
}

function meaningOf(reason: string | null): string {
  if (reason === null || !isReason(reason)) return '';
  const { sentence, remedy } = reasons[reason];
  return `${sentence} ${remedy}`;
}

function activityAddress({ id, foundBy, macAddress, areaNumber }: RefusedLogin, text: string) {
  const search = new URLSearchParams({
    org: String(areaNumber),
    // As far back as devices are searched.
    ...(foundBy === 'code' ? { text } : { mac: macAddress ?? text, period: '30d' }),
    item: id,
  });
  return `${consolePath}support/radius?${search}`;
}
