import type { RowData } from '@tanstack/react-table';
import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { ItemNow } from '../items/item-now.ts';
import { type ItemState, itemStateNames } from '../rules/item-state.ts';
import { texts } from '../texts.ts';

const tones: Readonly<Record<ItemState, StatusTone>> = {
  Free: 'good',
  Held: 'idle',
  InUse: 'work',
  Cooling: 'ended',
  Blocked: 'bad',
};

const time = (at: string | null, { timeZone }: ItemNow) =>
  at !== null && <TimeStamp at={new Date(at)} timeZone={timeZone} hasClock />;

/** Returns the columns of what items are now: state, event, until, and who has them next. Call it once per module. */
export function nowColumns<Row extends ItemNow & RowData>() {
  const column = columnsFor<Row>();
  return column.columns([
    column.accessor((row) => itemStateNames[row.state], {
      id: 'state',
      header: texts.state,
      cell: ({ row: { original } }) => (
        <StatusLabel tone={tones[original.state]} label={itemStateNames[original.state]} />
      ),
      meta: { width: 110, card: 'status' },
    }),
    column.accessor((row) => row.event ?? '', {
      id: 'event',
      header: texts.event,
      meta: { least: 130, card: 'fact' },
    }),
    column.display({
      id: 'until',
      header: texts.until,
      cell: ({ row: { original } }) => time(original.until, original),
      meta: { width: 130, time: true, card: 'fact' },
    }),
    column.accessor((row) => row.next ?? '', {
      id: 'next',
      header: texts.next,
      cell: ({ row: { original } }) =>
        original.next !== null && (
          <>
            {time(original.nextAt, original)} {original.next}
          </>
        ),
      meta: { least: 130, time: true },
    }),
  ]);
}
