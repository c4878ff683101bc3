import { useMemo } from 'react';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { Rehearsal, RehearsalCheck } from '../../rehearsal/contract.ts';
import { isRunning } from '../../rehearsal/running.ts';
import { Proof } from '../page/Proof.tsx';
import { StepStateLabel } from '../page/StepStateLabel.tsx';
import { type DeviceRow, deviceRows } from './device-rows.ts';
import classes from './Rehearsal.module.css';
import { rehearsalTexts as texts } from './texts.ts';

const tones: Record<RehearsalCheck['result'], StatusTone> = {
  good: 'good',
  bad: 'bad',
  skipped: 'warning',
};

type Row = DeviceRow & { timeZone: string };
const column = columnsFor<Row>();
const columns = column.columns([
  column.accessor('name', { header: texts.device, meta: { least: 120 } }),
  column.accessor(({ step }) => step.state, {
    id: 'state',
    header: texts.state,
    meta: { width: 130, least: 116 },
    cell: ({ getValue }) => <StepStateLabel state={getValue()} />,
  }),
  column.accessor('checks', {
    header: texts.checks,
    meta: { least: 200, wraps: true },
    cell: ({ getValue }) => (
      <span className={classes.checks}>
        {getValue().map(({ subject, result }) => (
          <StatusLabel key={subject} tone={tones[result]} label={subject} />
        ))}
      </span>
    ),
  }),
  column.accessor('why', { header: texts.why, meta: { least: 160, wraps: true } }),
  column.accessor(({ step }) => step.undoneAt ?? step.doneAt ?? '', {
    id: 'at',
    header: texts.at,
    meta: { width: 128, least: 108, time: true },
    cell: ({ getValue, row: { original } }) =>
      getValue() !== '' && <TimeStamp at={new Date(getValue())} timeZone={original.timeZone} />,
  }),
]);

/** What each device was given, with what was read back from it. */
export function RehearsedDevices({ rehearsal }: { rehearsal: Rehearsal }) {
  const { timeZone } = rehearsal;
  const rows = useMemo(
    () => deviceRows(rehearsal).map((row) => ({ ...row, timeZone })),
    [rehearsal, timeZone],
  );
  return (
    <section>
      <h2 className={classes.heading}>{texts.devices}</h2>
      <DataTable
        caption={texts.devices}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        zoneOf={(row) => row.timeZone}
        details={(row) => <Found row={row} />}
        empty={<EmptyState text={isRunning(rehearsal) ? texts.noRows : texts.noRowsOver} />}
        isFullHeight
      />
    </section>
  );
}

/** Each check of a device with what it has found, and the objects as they are now. */
function Found({ row: { checks, step } }: { row: Row }) {
  return (
    <div className={classes.found}>
      {checks.length === 0 ? (
        <p className={classes.dim}>{texts.notChecked}</p>
      ) : (
        <>
          <p className={classes.dim}>{texts.found}</p>
          <dl>
            {checks.map(({ subject, result, text }) => (
              <div key={subject}>
                <dt>
                  <StatusLabel tone={tones[result]} label={subject} />
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {step.proof.length > 0 && <Proof step={step} />}
    </div>
  );
}
