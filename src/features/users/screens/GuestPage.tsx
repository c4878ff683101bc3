import { Alert, Anchor, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import type { GuestRecord } from '../contract.ts';
import { guestState } from '../fields.ts';
import { guestName } from '../names.ts';
import { texts } from '../texts.ts';
import { AccessSection } from './activity/AccessSection.tsx';
import { DeviceSection } from './activity/DeviceSection.tsx';
import { PurchaseSection } from './activity/PurchaseSection.tsx';
import { SessionSection } from './activity/SessionSection.tsx';
import { GuestActions } from './GuestActions.tsx';
import { stateTones } from './GuestColumns.tsx';
import { GuestFacts } from './GuestFacts.tsx';
import classes from './Users.module.css';

interface GuestPageProps {
  /** the organization whose guests are shown */
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

/** A guest with facts, devices, purchases and sessions. */
export function GuestPage({ number, record, onChanged }: GuestPageProps) {
  const { erasedAt, timeZone, state } = record;
  return (
    <>
      <Anchor component={ItemLink} item={undefined} size="sm">
        <IconArrowLeft size={14} aria-hidden /> {texts.allUsers}
      </Anchor>
      <div className={classes.top}>
        <div className={classes.name}>
          <Title order={2} size="h1">
            <bdi>{guestName(record)}</bdi>
          </Title>
          <StatusLabel tone={stateTones[state]} label={guestState.names[state]} />
        </div>
        <GuestActions number={number} record={record} onChanged={onChanged} />
      </div>
      {erasedAt !== null && (
        <Alert color="blue" role="note" mb="md">
          {texts.erasedOn} <TimeStamp at={new Date(erasedAt)} timeZone={timeZone} />
        </Alert>
      )}
      {record.isMasked && (
        <Alert color="blue" role="note" mb="md">
          {texts.masked}
        </Alert>
      )}
      {erasedAt === null && <AccessSection number={number} record={record} />}
      <GuestFacts record={record} />
      <DeviceSection number={number} record={record} onChanged={onChanged} />
      <PurchaseSection number={number} record={record} />
      <SessionSection number={number} record={record} onChanged={onChanged} />
    </>
  );
}
