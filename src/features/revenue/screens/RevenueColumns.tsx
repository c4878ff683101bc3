import { compareNames } from '../../../contract/values/folded.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { ChangeLabel } from '../../../ui/report/ChangeLabel.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { Grouping } from '../choices.ts';
import type { RevenueLine } from '../contract.ts';
import { averageOf, netOf } from '../rules.ts';
import { groupingNames, texts } from '../texts.ts';
import { OrganizationLink } from './OrganizationLink.tsx';

/** A line with its currency. */
export type RevenueRow = RevenueLine & { currency: string };

const column = columnsFor<RevenueRow>();
// All columns fit beside the tree in a window of 1440 pixels. Grouped by organization, they fit only without a scrollbar.
const money = { numeric: true, width: 130 };

const moneyColumns = column.columns([
  column.accessor('gross', {
    header: texts.gross,
    cell: ({ row: { original: line } }) => formatMoney(line.gross, line.currency),
    meta: money,
  }),
  column.accessor('refunds', {
    header: texts.refunds,
    cell: ({ row: { original: line } }) => formatMoney(line.refunds, line.currency),
    meta: money,
  }),
  column.accessor('tax', {
    header: texts.tax,
    cell: ({ row: { original: line } }) => formatMoney(line.tax, line.currency),
    meta: money,
  }),
  column.accessor(netOf, {
    id: 'net',
    header: texts.net,
    cell: ({ row: { original: line } }) => formatMoney(netOf(line), line.currency),
    meta: money,
  }),
  column.accessor('purchases', {
    header: texts.purchases,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true, width: 90 },
  }),
  column.accessor('complimentary', {
    header: texts.complimentary,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true, width: 118 },
  }),
  column.accessor(averageOf, {
    id: 'average',
    header: texts.average,
    cell: ({ row: { original: line } }) => averageText(line),
    meta: { numeric: true, width: 110 },
  }),
  column.accessor(changeIn, {
    id: 'change',
    header: texts.change,
    cell: ({ row: { original: line } }) => <Change line={line} />,
    meta: { width: 138 },
  }),
]);

const nameOf: Record<Grouping, (line: RevenueRow) => React.ReactNode> = {
  day: ({ label }) => formatDay(label),
  plan: ({ label }) => label,
  method: ({ label }) => label,
  organization: (line) =>
    line.organizationNumber === null ? (
      line.label
    ) : (
      <OrganizationLink number={line.organizationNumber}>{line.label}</OrganizationLink>
    ),
};

const columnsBy = (by: Grouping) =>
  column.columns([
    column.accessor('label', {
      id: 'name',
      header: groupingNames[by],
      cell: ({ row }) => nameOf[by](row.original),
      // A day, or the head of organizations, is shown completely.
      meta: { least: by === 'organization' ? 153 : 138 },
    }),
    ...moneyColumns,
  ]);

/** The table columns by grouping. */
export const revenueColumns = {
  day: columnsBy('day'),
  plan: columnsBy('plan'),
  method: columnsBy('method'),
  organization: columnsBy('organization'),
} satisfies Record<Grouping, unknown>;

/** The sortable values of a row. */
const sortValues: Record<string, (line: RevenueLine) => string | number> = {
  name: ({ label }) => label,
  gross: ({ gross }) => gross,
  refunds: ({ refunds }) => refunds,
  tax: ({ tax }) => tax,
  net: netOf,
  purchases: ({ purchases }) => purchases,
  complimentary: ({ complimentary }) => complimentary,
  average: (line) => averageOf(line) ?? Number.NEGATIVE_INFINITY,
  change: changeIn,
};

export function sorted(
  lines: readonly RevenueLine[],
  sort: { id: string; desc: boolean } | null,
): readonly RevenueLine[] {
  const valueOf = sort === null ? undefined : sortValues[sort.id];
  if (valueOf === undefined) return lines;
  const sign = sort?.desc ? -1 : 1;
  return lines.toSorted((a, b) => sign * compared(valueOf(a), valueOf(b)));
}

/** Returns the totals below the table. */
export function footerOf(label: string, line: RevenueRow) {
  const money = (minor: number) => formatMoney(minor, line.currency);
  return {
    name: label,
    gross: money(line.gross),
    refunds: money(line.refunds),
    tax: money(line.tax),
    net: money(netOf(line)),
    purchases: formatNumber(line.purchases),
    complimentary: formatNumber(line.complimentary),
    average: averageText(line),
    change: <Change line={line} />,
  };
}

function Change({ line: { gross, grossBefore } }: { line: RevenueLine }) {
  return grossBefore === null ? '–' : <ChangeLabel now={gross} before={grossBefore} more="good" />;
}

function averageText(line: RevenueRow): string {
  const average = averageOf(line);
  return average === null ? '–' : formatMoney(average, line.currency);
}

function changeIn({ gross, grossBefore }: RevenueLine): number {
  return gross - (grossBefore ?? 0);
}

function compared(a: string | number, b: string | number): number {
  return typeof a === 'string' || typeof b === 'string'
    ? compareNames(String(a), String(b))
    : a - b;
}
