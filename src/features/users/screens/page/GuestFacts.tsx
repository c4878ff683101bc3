import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { consolePath } from '../../../../contract/own-path.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { GuestAccess } from '../../activity/contract.ts';
import type { GuestRecord } from '../../contract.ts';
import { areaLabel, guest } from '../../fields.ts';
import { guestNumber, placeOf } from '../../names.ts';
import { texts } from '../../texts.ts';
import type { PlanTime } from '../../why/contract.ts';
import { planTimeText } from '../../why/steps.ts';
import classes from '../Users.module.css';

const { map } = guest;

interface GuestFactsProps {
  record: GuestRecord;
  /** undefined while it is loading */
  access: GuestAccess | undefined;
}

/** Shows the facts of a guest, without empty ones. */
export function GuestFacts({ record, access }: GuestFactsProps) {
  const { isMasked, erasedAt, timeZone, accessCode } = record;
  const at = (time: string) => <TimeStamp at={new Date(time)} timeZone={timeZone} />;
  const personal = (value: string | null) => (isMasked && erasedAt === null ? texts.hidden : value);
  const facts: [label: string, value: ReactNode][] = [
    [map.room.label, personal(record.room)],
    [map.email.label, personal(record.email)],
    [map.phone.label, personal(record.phone)],
    [map.username.label, personal(record.username)],
    [map.reservationNumber.label, personal(record.reservationNumber)],
    [map.memberNumber.label, personal(record.memberNumber)],
    [areaLabel, placeOf(record)],
    [map.planId.label, record.planName ?? texts.noPlan],
    [texts.accessCode, accessCode && <CodeLink {...accessCode} />],
    [
      map.validUntil.label,
      record.validUntil === null ? endText(access?.facts.planTime ?? null) : at(record.validUntil),
    ],
    [texts.signInMethod, access?.facts.signInMethod ?? null],
    [texts.accessPoint, access?.facts.accessPoint ?? null],
    [map.language.label, record.language],
    [
      texts.terms,
      record.termsAcceptedAt && (
        <>
          {record.termsVersion} {at(record.termsAcceptedAt)}
        </>
      ),
    ],
    [
      texts.marketing,
      record.termsAcceptedAt === null
        ? null
        : record.marketingConsentAt === null
          ? texts.noMarketing
          : at(record.marketingConsentAt),
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
    // The Admin History names guests without personal data.
    [texts.inHistory, guestNumber(record.id)],
  ];
  return (
    <section className={classes.card} aria-label={texts.factsTitle}>
      <Title order={3}>{texts.factsTitle}</Title>
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
          <div>
            <dt>{map.notes.label}</dt>
            <dd>
              <bdi>{record.notes}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function endText(planTime: PlanTime): string {
  return planTime === null ? texts.withoutEnd : planTimeText(planTime);
}

/** Links to the code in the list of its batch. */
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
