import { formatNumber } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import { BatchStateLabel } from './BatchStateLabel.tsx';
import type { AccessCodeBatchRow } from './contract.ts';
import { batchPath } from './paths.ts';
import { texts } from './texts.ts';
import { planWords } from './words.ts';

const column = columnsFor<AccessCodeBatchRow>();

export const batchColumns = column.columns([
  column.accessor('name', {
    header: texts.name,
    cell: ({ row, getValue }) => (
      <ScreenLink to={batchPath(row.original.id)}>{getValue()}</ScreenLink>
    ),
    meta: { maxWidth: '280px' },
  }),
  column.accessor(planWords, {
    id: 'plan',
    header: texts.plan,
    enableSorting: false,
    meta: { maxWidth: '280px' },
  }),
  column.accessor(({ made, count }) => texts.madeOf(made, count), {
    id: 'count',
    header: texts.codes,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor('used', {
    header: texts.used,
    enableSorting: false,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true },
  }),
  column.accessor('state', {
    header: texts.state,
    enableSorting: false,
    cell: ({ getValue }) => <BatchStateLabel state={getValue()} />,
  }),
  column.accessor('validUntil', {
    header: texts.validUntil,
    cell: ({ row: { original }, getValue }) => {
      const at = getValue();
      return at === null ? (
        texts.noEnd
      ) : (
        <TimeStamp at={new Date(at)} timeZone={original.timeZone} />
      );
    },
    meta: { nowrap: true },
  }),
  column.accessor('createdAt', {
    header: texts.created,
    cell: ({ row: { original }, getValue }) => (
      <TimeStamp at={new Date(getValue())} timeZone={original.timeZone} />
    ),
    meta: { nowrap: true },
  }),
]);

export const hideableColumns = [
  { id: 'plan', label: texts.plan },
  { id: 'used', label: texts.used },
  { id: 'validUntil', label: texts.validUntil },
  { id: 'createdAt', label: texts.created },
];
