import { formatMoney } from '../../../../contract/values/money.ts';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { sumColumns } from '../../shared/screens/SumColumns.tsx';
import { type CardGrouping, type CardSum, cardSums } from '../choices.ts';
import type { CardGroup } from '../contract.ts';
import { brandText, sumTexts, texts } from '../texts.ts';

type Row = CardGroup & { by: CardGrouping };
const column = columnsFor<Row>();

/** The sums of a group with its fee and net. */
export const cardSumColumns = column.columns([
  ...sumColumns<Row, CardSum>({
    sums: cardSums,
    sumTexts,
    sumFilter: 'sum',
    width: 168,
    filterOf: ({ by, key }) => ({ [by]: key }),
    optional: 'brand',
    nameOf: ({ by, key, label }) => (by === 'brand' && key !== '' ? brandText(key) : label),
  }),
  column.accessor('fee', {
    header: texts.fee,
    cell: ({ row: { original: row } }) => formatMoney(row.fee, row.currency),
    meta: { numeric: true, width: 120 },
  }),
  column.accessor('net', {
    header: texts.net,
    cell: ({ row: { original: row } }) => formatMoney(row.net, row.currency),
    meta: { numeric: true, width: 130 },
  }),
]);
