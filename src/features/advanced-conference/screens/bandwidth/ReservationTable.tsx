import { useMemo } from 'react';
import { formatQuantity } from '../../../../contract/values/units.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { Bandwidth } from '../../items/contract.ts';
import { texts } from '../../texts.ts';

type Row = Bandwidth['events'][number] & { timeZone: string };
const column = columnsFor<Row>();
const rate = (kbps: number) => (kbps === 0 ? '' : formatQuantity('rate', kbps));

const columns = column.columns([
  column.accessor('name', { header: texts.event, meta: { least: 160 } }),
  column.accessor('startsAt', {
    header: texts.from,
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.startsAt)} timeZone={original.timeZone} />
    ),
    meta: { width: 150, time: true, card: 'fact' },
  }),
  column.accessor('endsAt', {
    header: texts.until,
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.endsAt)} timeZone={original.timeZone} />
    ),
    meta: { width: 150, time: true, card: 'fact' },
  }),
  column.accessor((row) => rate(row.downKbps), {
    id: 'down',
    header: texts.down,
    meta: { width: 130, numeric: true, card: 'fact' },
  }),
  column.accessor((row) => rate(row.upKbps), {
    id: 'up',
    header: texts.up,
    meta: { width: 130, numeric: true, card: 'fact' },
  }),
]);

/** The reservations of the timeline, as a table. */
export function ReservationTable({ bandwidth: { events, timeZone } }: { bandwidth: Bandwidth }) {
  const rows = useMemo(() => events.map((event) => ({ ...event, timeZone })), [events, timeZone]);
  return (
    <DataTable
      caption={texts.reservations}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      zoneOf={(row) => row.timeZone}
      empty={<EmptyState text={texts.noReservations} />}
      sortable={[]}
      isFullHeight
    />
  );
}
