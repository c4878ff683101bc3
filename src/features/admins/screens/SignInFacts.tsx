import { viewerTimeZone } from '../../../ui/browser/viewerTimeZone.ts';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { RecordStamps } from '../../../workspace/record/RecordStamps.tsx';
import { invitationLastsMs } from '../../session/contract.ts';
import type { AdministratorRecord } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Administrators.module.css';

/** The last sign-in, an open invitation or initial password, and the record's stamps. */
export function SignInFacts({ record }: { record: AdministratorRecord }) {
  const { mustChangePassword, invitedAt } = record;
  return (
    <>
      <p className={classes.facts}>
        {texts.lastLogin}: <LastLogin at={record.lastLoginAt} />
        {mustChangePassword && (
          <>
            <br />
            {texts.mustChangePassword}
          </>
        )}
        {invitedAt !== null && (
          <>
            <br />
            {texts.invited} <TimeStamp at={new Date(invitedAt)} timeZone={viewerTimeZone} />.{' '}
            {Date.now() - Date.parse(invitedAt) >= invitationLastsMs && texts.invitationExpired}
          </>
        )}
      </p>
      <RecordStamps record={record} timeZone={viewerTimeZone} />
    </>
  );
}

export function LastLogin({ at }: { at: string | null }) {
  return at === null ? texts.never : <TimeStamp at={new Date(at)} timeZone={viewerTimeZone} />;
}
