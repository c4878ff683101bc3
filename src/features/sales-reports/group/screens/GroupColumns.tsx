import { formatMoney } from '../../../../contract/values/money.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { RowLink } from '../../../../ui/panel/RowLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { groupBilling, groupKind } from '../../../groups/fields.ts';
import classes from '../../shared/screens/SalesReport.module.css';
import { texts as shared } from '../../shared/texts.ts';
import type { GroupSalesRow } from '../contract.ts';
import { exceptionTexts, texts } from '../texts.ts';

const column = columnsFor<GroupSalesRow>();
const { columns: heads } = texts;
const money = { numeric: true, width: 116, least: 92 };

const moneyColumn = (id: 'listed' | 'discount' | 'charged' | 'refunded' | 'owed') =>
  column.accessor(id, {
    header: heads[id],
    cell: ({ row: { original: row }, getValue }) => formatMoney(getValue(), row.currency),
    meta: id === 'charged' ? { ...money, card: 'fact' as const } : money,
  });

const countColumn = (id: 'devices' | 'sessions' | 'purchases', width: number) =>
  column.accessor(id, {
    header: heads[id],
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true, width, least: width - 8 },
  });

export const groupColumns = column.columns([
  column.accessor('groupName', {
    id: 'group',
    header: heads.group,
    cell: ({ row: { original: row } }) => (
      <span className={classes.wrapped}>
        <RowLink id={row.id}>
          <bdi>{row.groupName}</bdi>
        </RowLink>
      </span>
    ),
    meta: { least: 130 },
  }),
  column.accessor(({ kind }) => groupKind.names[kind], {
    id: 'kind',
    header: heads.kind,
    meta: { width: 98, least: 84 },
  }),
  column.accessor(({ billing }) => groupBilling.names[billing], {
    id: 'billing',
    header: heads.billing,
    cell: ({ getValue }) => <span className={classes.wrapped}>{getValue()}</span>,
    meta: { width: 130, least: 104 },
  }),
  column.accessor(({ members }) => members, {
    id: 'members',
    header: heads.members,
    cell: ({ row: { original: row } }) => (row.members === null ? '–' : formatNumber(row.members)),
    meta: { numeric: true, width: 96, least: 92 },
  }),
  countColumn('devices', 84),
  countColumn('sessions', 88),
  column.accessor(({ bytes }) => bytes, {
    id: 'gigabytes',
    header: heads.gigabytes,
    cell: ({ getValue }) => (getValue() / 1_000_000_000).toFixed(2),
    meta: { numeric: true, width: 72, least: 62 },
  }),
  column.accessor(({ plans }) => plans.join(', '), {
    id: 'plan',
    header: heads.plan,
    cell: ({ getValue }) => <bdi className={classes.wrapped}>{getValue()}</bdi>,
    meta: { width: 150, least: 92 },
  }),
  countColumn('purchases', 100),
  moneyColumn('listed'),
  moneyColumn('discount'),
  moneyColumn('charged'),
  moneyColumn('refunded'),
  moneyColumn('owed'),
  column.accessor(({ exceptions }) => exceptions.map((one) => exceptionTexts[one]).join(', '), {
    id: 'exceptions',
    header: shared.exceptions,
    cell: ({ getValue }) => <span className={classes.attention}>{getValue()}</span>,
    meta: { width: 160, least: 110 },
  }),
]);

export const hideableColumns = (
  [
    'kind',
    'billing',
    'members',
    'devices',
    'sessions',
    'gigabytes',
    'plan',
    'purchases',
    'listed',
    'discount',
    'refunded',
  ] as const
).map((id) => ({ id, label: heads[id] }));
