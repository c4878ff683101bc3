import { Anchor } from '@mantine/core';
import { formatZone } from '../../../ui/format.ts';
import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { ScheduleRow } from '../contract.ts';
import type { RunResult, ScheduleState } from '../fields.ts';
import { RecipientsCell } from '../public/RecipientsCell.tsx';
import { resultNames, stateNames, texts } from '../texts.ts';
import { ScheduleMenu } from './ScheduleMenu.tsx';
import classes from './Schedules.module.css';
import type { Opened } from './SchedulesDialog.tsx';
import { whenText } from './when-text.ts';

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

interface ColumnOptions {
  number: number;
  onOpen: (opened: Opened) => void;
}

/** Returns the columns of the list of scheduled reports. */
export const scheduleColumns = ({ number, onOpen }: ColumnOptions) =>
  column.columns([
    column.accessor('name', {
      header: texts.name,
      cell: ({ row }) => <Name row={row.original} onOpen={onOpen} />,
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
      cell: ({ row }) => <RecipientsCell row={row.original} />,
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
      cell: ({ row }) => <ScheduleMenu number={number} schedule={row.original} onOpen={onOpen} />,
    }),
  ]);

function Name({ row, onOpen }: { row: ScheduleRow } & Pick<ColumnOptions, 'onOpen'>) {
  return (
    <Lines
      first={
        <Anchor
          component="button"
          type="button"
          inherit
          className={classes.name}
          onClick={() => onOpen({ view: 'runs', id: row.id })}
        >
          {row.name}
        </Anchor>
      }
      second={row.reportName}
    />
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
