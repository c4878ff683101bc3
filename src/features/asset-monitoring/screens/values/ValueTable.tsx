import { useMemo, useState } from 'react';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { texts } from '../../texts.ts';
import type { Point } from '../../values/contract.ts';
import classes from '../Assets.module.css';
import { degreesText, millisecondsText, percentText, rateText } from '../format.ts';

const column = columnsFor<Point & { timeZone: string }>();
const numeric = { numeric: true, width: 110 };
const shown = (value: number | null, format: (value: number) => string) =>
  value === null ? '' : format(value);

const columns = column.columns([
  column.accessor('at', {
    header: texts.at,
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.at)} timeZone={original.timeZone} />
    ),
    meta: { width: 140, time: true },
  }),
  column.accessor(({ latency }) => shown(latency, millisecondsText), {
    id: 'latency',
    header: texts.latency,
    meta: { ...numeric, card: 'fact' },
  }),
  column.accessor(({ loss }) => shown(loss, percentText), {
    id: 'loss',
    header: texts.loss,
    meta: numeric,
  }),
  column.accessor(({ cpu }) => shown(cpu, percentText), {
    id: 'cpu',
    header: texts.cpu,
    meta: { ...numeric, card: 'fact' },
  }),
  column.accessor(({ memory }) => shown(memory, percentText), {
    id: 'memory',
    header: texts.memory,
    meta: numeric,
  }),
  column.accessor(({ temperature }) => shown(temperature, degreesText), {
    id: 'temperature',
    header: texts.temperature,
    meta: numeric,
  }),
  column.accessor(({ bitsIn }) => shown(bitsIn, rateText), {
    id: 'bitsIn',
    header: texts.trafficIn,
    meta: numeric,
  }),
  column.accessor(({ bitsOut }) => shown(bitsOut, rateText), {
    id: 'bitsOut',
    header: texts.trafficOut,
    meta: numeric,
  }),
]);

interface ValueTableProps {
  points: readonly Point[];
  timeZone: string;
}

/** The values of the charts, the newest first. */
export function ValueTable({ points, timeZone }: ValueTableProps) {
  const [{ index, size }, setPage] = useState({ index: 0, size: 25 });
  const newest = useMemo(
    () => points.toReversed().map((point) => ({ ...point, timeZone })),
    [points, timeZone],
  );
  const rows = useMemo(() => newest.slice(index * size, (index + 1) * size), [newest, index, size]);
  return (
    <section aria-label={texts.values}>
      <div className={classes.heading}>
        <h2>{texts.values}</h2>
      </div>
      <DataTable
        caption={texts.values}
        columns={columns}
        rows={rows}
        rowId={({ at }) => at}
        zoneOf={(row) => row.timeZone}
        empty={<EmptyState text={texts.noValues} />}
        page={{ index, size, total: newest.length }}
        onPage={setPage}
        isFullHeight
      />
    </section>
  );
}
