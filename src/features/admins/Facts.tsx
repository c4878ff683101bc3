import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { invitationLastsMs } from '../session/contract.ts';
import classes from './Administrators.module.css';
import type { AdministratorRecord } from './contract.ts';
import { texts } from './texts.ts';

const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Facts({ record }: { record: AdministratorRecord }) {
  const { lastLoginAt, createdBy, createdAt, updatedBy, updatedAt, mustChangePassword } = record;
  return (
    <p className={classes.facts}>
      {texts.lastLogin}: {lastLoginAt === null ? texts.never : <At time={lastLoginAt} />}
      {mustChangePassword && (
        <>
          <br />
          {texts.mustChangePassword}
        </>
      )}
      {record.invitedAt !== null && (
        <>
          <br />
          {texts.invited} <At time={record.invitedAt} />.{' '}
          {Date.now() - Date.parse(record.invitedAt) >= invitationLastsMs &&
            texts.invitationExpired}
        </>
      )}
      <br />
      {texts.createdBy} {createdBy}, <At time={createdAt} />
      <br />
      {texts.updatedBy} {updatedBy}, <At time={updatedAt} />
    </p>
  );
}

function At({ time }: { time: string }) {
  return <TimeStamp at={new Date(time)} timeZone={viewerTimeZone} />;
}
