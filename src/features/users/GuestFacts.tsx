import type { ReactNode } from 'react';
import { consolePath } from '../../contract/own-path.ts';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import type { GuestRecord } from './contract.ts';
import { numberOf } from './rules.ts';
import { texts } from './texts.ts';
import classes from './Users.module.css';

/** What is known of a guest; what is not there is left out, what may not be seen says so. */
export function GuestFacts({ record }: { record: GuestRecord }) {
  const { isMasked, erasedAt, timeZone, accessCode } = record;
  const at = (time: string) => <TimeStamp at={new Date(time)} timeZone={timeZone} />;
  const personal = (value: string | null) => (isMasked && erasedAt === null ? texts.hidden : value);
  const facts: [label: string, value: ReactNode][] = [
    [texts.room, personal(record.room)],
    [texts.email, personal(record.email)],
    [texts.phone, personal(record.phone)],
    [texts.username, personal(record.username)],
    [texts.reservationNumber, personal(record.reservationNumber)],
    [texts.memberNumber, personal(record.memberNumber)],
    [texts.area, record.areaName],
    [texts.plan, record.planName ?? texts.noPlan],
    [texts.accessCode, accessCode && <CodeLink {...accessCode} />],
    [texts.validUntil, record.validUntil === null ? texts.withoutEnd : at(record.validUntil)],
    [texts.language, record.language],
    [
      texts.terms,
      record.termsAcceptedAt && (
        <>
          {record.termsVersion} {at(record.termsAcceptedAt)}
        </>
      ),
    ],
    [
      texts.created,
      <>
        {at(record.createdAt)} {texts.by(record.createdBy)}
      </>,
    ],
    [
      texts.changed,
      <>
        {at(record.updatedAt)} {texts.by(record.updatedBy)}
      </>,
    ],
    // By this the Admin History names the guest, which keeps no personal data.
    [texts.inHistory, numberOf(record.id)],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
      {record.notes !== '' && (
        <div className={classes.wide}>
          <dt>{texts.notes}</dt>
          <dd>
            <bdi>{record.notes}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** To the code in the list of its batch. */
function CodeLink({
  code,
  batchId,
  batchName,
  batchNumber,
}: NonNullable<GuestRecord['accessCode']>) {
  const search = new URLSearchParams({ org: String(batchNumber), text: code });
  return (
    <>
      <a href={`${consolePath}manage/access-codes/batch/${batchId}?${search}`}>{code}</a>{' '}
      <bdi>{texts.ofBatch(batchName)}</bdi>
    </>
  );
}
