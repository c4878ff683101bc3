import { formatNumber } from '../../../../ui/format.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { GroupRow } from '../../contract.ts';
import { groupBilling, groupKind, groupState, guestGroup } from '../../fields.ts';
import { amountsText, columnTexts as texts, validText } from '../../texts.ts';
import { GroupStateLabel } from '../GroupStateLabel.tsx';
import classes from '../Groups.module.css';
import { parts } from '../parts.ts';

const column = columnsFor<GroupRow>();
const { name, kind, billing, order } = guestGroup.map;

export const groupColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <span className={classes.name}>
        <ItemLink item={original.id}>{original.name}</ItemLink>
      </span>
    ),
    meta: { least: 168 },
  }),
  column.accessor((row) => groupKind.names[row.kind], {
    id: 'kind',
    header: kind.label,
    meta: { width: 104, least: 88 },
  }),
  column.accessor('members', {
    header: texts.members,
    cell: ({ row: { original } }) => (
      <ItemLink item={original.id} part={parts.members}>
        {formatNumber(original.members)}
      </ItemLink>
    ),
    meta: { width: 92, least: 84, numeric: true, card: 'fact' },
  }),
  column.accessor('online', {
    header: texts.online,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: 76, least: 70, numeric: true },
  }),
  column.accessor(validText, {
    id: 'validUntil',
    header: texts.valid,
    cell: ({ getValue }) => <span className={classes.name}>{getValue()}</span>,
    meta: { width: 210, least: 120 },
  }),
  column.accessor((row) => groupBilling.names[row.billing], {
    id: 'billing',
    header: billing.label,
    cell: ({ row: { original } }) => <Billing {...original} />,
    meta: { width: 170, least: 130 },
  }),
  column.accessor(({ sold }) => amountsText(sold), {
    id: 'sold',
    header: texts.sold,
    meta: { width: 130, least: 96, numeric: true, card: 'fact' },
  }),
  column.accessor(({ owed }) => amountsText(owed), {
    id: 'owed',
    header: texts.owed,
    meta: { width: 130, least: 96, numeric: true },
  }),
  column.accessor('order', {
    header: order.label,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: 72, least: 66, numeric: true },
  }),
  column.accessor('state', {
    header: groupState.label,
    cell: ({ getValue }) => <GroupStateLabel state={getValue()} />,
    meta: { width: 120, least: 108, card: 'status' },
  }),
]);

/** Most guests are in one group. */
export const hiddenByDefault: readonly string[] = ['order'];

export const hideableColumns = [
  { id: 'kind', label: kind.label },
  { id: 'online', label: texts.online },
  { id: 'validUntil', label: texts.valid },
  { id: 'billing', label: billing.label },
  { id: 'sold', label: texts.sold },
  { id: 'owed', label: texts.owed },
  { id: 'order', label: order.label },
];

/** Who pays; a master who cannot be charged is told, because purchases are refused. */
function Billing({ billing: by, master, masterState }: GroupRow) {
  const trouble =
    masterState === 'absent'
      ? texts.masterAbsent
      : masterState === 'several'
        ? texts.severalMasters
        : null;
  return (
    <span className={classes.billing}>
      <span className={classes.name}>
        {groupBilling.names[by]}
        {master !== null && ` ${master}`}
      </span>
      {trouble !== null && <span className={classes.attention}>{trouble}</span>}
    </span>
  );
}
