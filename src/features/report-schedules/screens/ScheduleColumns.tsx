import { Anchor } from '@mantine/core';
import { createContext, use } from 'react';
import { formatZone } from '../../../ui/format.ts';
import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { ScheduleRow } from '../contract.ts';
import type { RunResult, ScheduleState } from '../fields.ts';
import { resultNames, stateNames, texts } from '../texts.ts';
import classes from './Schedules.module.css';
import { whenText } from './when-text.ts';

/** Opens the runs of a schedule. A context, so that the columns stay identical. */
export const OpenRuns = createContext<(row: ScheduleRow) => void>(() => undefined);

/** Renders the menu of a schedule. */
export const ScheduleMenus = createContext<(row: ScheduleRow) => React.ReactNode>(() => null);

const stateTones: Record<ScheduleState, StatusTone> = {
  active: 'good',
  paused: 'idle',
  failing: 'bad',
};

export const resultTones: Record<RunResult, StatusTone> = {
  sending: 'work',
  sent: 'good',
  partly: 'warning',
  empty: 'idle',
  failed: 'bad',
  stopped: 'bad',
};

const column = columnsFor<ScheduleRow>();

/** The columns of the list of scheduled reports. */
export const scheduleColumns = column.columns([
  column.accessor('name', {
    header: texts.name,
    cell: ({ row }) => <Name row={row.original} />,
    meta: { least: 140 },
  }),
  column.accessor('organizationName', {
    id: 'where',
    header: texts.where,
    meta: { least: 100 },
  }),
  column.accessor(whenText, {
    id: 'when',
    header: texts.when,
    cell: ({ row: { original } }) => (
      <Lines first={whenText(original)} second={formatZone(original.zone)} />
    ),
    meta: { width: 166, card: 'fact' },
  }),
  column.accessor('recipients', {
    header: texts.recipients,
    cell: ({ row }) => <Recipients row={row.original} />,
    meta: { width: 120 },
  }),
  column.accessor('ownerName', {
    header: texts.owner,
    cell: ({ row: { original } }) => (original.isOwn ? texts.you : original.ownerName),
    meta: { width: 96 },
  }),
  column.accessor('lastRunAt', {
    header: texts.lastRun,
    cell: ({ row: { original } }) =>
      original.lastRunAt === null ? (
        texts.never
      ) : (
        <Lines
          first={<TimeStamp at={new Date(original.lastRunAt)} timeZone={original.zone} />}
          second={original.lastResult === null ? '' : resultNames[original.lastResult]}
        />
      ),
    meta: { width: 112 },
  }),
  column.accessor('nextRunAt', {
    header: texts.nextRun,
    cell: ({ row: { original } }) =>
      original.nextRunAt === null ? (
        '–'
      ) : (
        <TimeStamp at={new Date(original.nextRunAt)} timeZone={original.zone} />
      ),
    meta: { width: 112, card: 'fact' },
  }),
  column.accessor('state', {
    header: texts.state,
    cell: ({ getValue }) => (
      <StatusLabel tone={stateTones[getValue()]} label={stateNames[getValue()]} />
    ),
    meta: { width: 96, card: 'status' },
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <Menu row={row.original} />,
  }),
]);

function Menu({ row }: { row: ScheduleRow }) {
  return use(ScheduleMenus)(row);
}

function Name({ row }: { row: ScheduleRow }) {
  const open = use(OpenRuns);
  return (
    <Lines
      first={
        <Anchor component="button" type="button" inherit onClick={() => open(row)}>
          {row.name}
        </Anchor>
      }
      second={row.reportName}
    />
  );
}

function Recipients({ row }: { row: ScheduleRow }) {
  const waiting = row.recipientStates.filter(({ state }) => state === 'waiting').length;
  const first = [
    ...(row.recipients.length > 0 ? [texts.addresses(row.recipients.length)] : []),
    ...(row.webhookUrl === null ? [] : [texts.webhook]),
  ].join(', ');
  return (
    <span title={row.recipients.join(', ')}>
      <Lines first={first} second={waiting > 0 ? texts.waitingFor(waiting) : ''} />
    </span>
  );
}

function Lines({ first, second }: { first: React.ReactNode; second: string }) {
  return (
    <>
      {first}
      {second !== '' && <div className={classes.sub}>{second}</div>}
    </>
  );
}
