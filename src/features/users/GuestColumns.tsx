import { ItemLink } from '../../ui/list/ItemLink.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import type { GuestRow } from './contract.ts';
import { GuestMenu } from './GuestMenu.tsx';
import { useGuestList } from './guestListContext.ts';
import { labelOf } from './rules.ts';
import { stateNames, texts } from './texts.ts';
import classes from './Users.module.css';

const column = columnsFor<GuestRow>();
export const tones = { Active: 'good', Expired: 'warning', Disabled: 'idle' } as const;

export const guestColumns = column.columns([
  column.accessor(labelOf, {
    id: 'name',
    header: texts.name,
    cell: ({ row, getValue }) => (
      <>
        <ItemLink item={row.original.id}>
          <bdi>{getValue()}</bdi>
        </ItemLink>
        {row.original.foundByCode !== null && (
          <div className={classes.found}>{texts.foundByCode(row.original.foundByCode)}</div>
        )}
      </>
    ),
    meta: { maxWidth: '240px' },
  }),
  column.accessor('room', { header: texts.room, enableSorting: false }),
  column.accessor('email', {
    header: texts.email,
    enableSorting: false,
    meta: { maxWidth: '220px' },
  }),
  column.accessor('planName', {
    header: texts.plan,
    enableSorting: false,
    meta: { maxWidth: '160px' },
  }),
  column.accessor('validUntil', {
    header: texts.validUntil,
    cell: ({ getValue }) => <At time={getValue()} otherwise={texts.withoutEnd} />,
  }),
  column.accessor('state', {
    header: texts.status,
    enableSorting: false,
    cell: ({ getValue }) => <StatusLabel tone={tones[getValue()]} label={stateNames[getValue()]} />,
  }),
  column.accessor('devices', {
    header: texts.devices,
    enableSorting: false,
    meta: { numeric: true },
  }),
  column.accessor('lastSeenAt', {
    header: texts.lastSeen,
    enableSorting: false,
    cell: ({ getValue }) => <At time={getValue()} otherwise={texts.never} />,
  }),
  column.accessor('areaName', {
    header: texts.area,
    enableSorting: false,
    meta: { maxWidth: '180px' },
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { hiddenHeader: true },
    cell: ({ row }) => <GuestMenu guest={row.original} />,
  }),
]);

export const hideableColumns = [
  { id: 'room', label: texts.room },
  { id: 'email', label: texts.email },
  { id: 'planName', label: texts.plan },
  { id: 'validUntil', label: texts.validUntil },
  { id: 'devices', label: texts.devices },
  { id: 'lastSeenAt', label: texts.lastSeen },
  { id: 'areaName', label: texts.area },
];

function At({ time, otherwise }: { time: string | null; otherwise: string }) {
  const { timeZone } = useGuestList();
  return time === null ? otherwise : <TimeStamp at={new Date(time)} timeZone={timeZone} />;
}
