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
      <div className={classes.who}>
        <ItemLink item={row.original.id}>
          <bdi>{getValue()}</bdi>
        </ItemLink>
        <Second text={row.original.email} />
        {row.original.foundByCode !== null && (
          <Second text={texts.foundByCode(row.original.foundByCode)} />
        )}
      </div>
    ),
    meta: { maxWidth: '280px' },
  }),
  column.accessor('room', { header: texts.room, enableSorting: false }),
  column.accessor('planName', {
    header: texts.plan,
    enableSorting: false,
    cell: ({ getValue }) => <Line text={getValue()} />,
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
  column.accessor('lastSeenAt', {
    header: texts.lastSeen,
    enableSorting: false,
    cell: ({ row, getValue }) => (
      <>
        <At time={getValue()} otherwise={texts.never} />
        <Second text={texts.deviceCount(row.original.devices)} />
      </>
    ),
  }),
  column.accessor('areaName', {
    header: texts.area,
    enableSorting: false,
    cell: ({ getValue }) => <Line text={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <GuestMenu guest={row.original} />,
  }),
]);

export const hideableColumns = [
  { id: 'room', label: texts.room },
  { id: 'planName', label: texts.plan },
  { id: 'validUntil', label: texts.validUntil },
  { id: 'lastSeenAt', label: texts.lastSeen },
  { id: 'areaName', label: texts.area },
];

/** Cut off where there is no room for it, so that rows stay alike. */
function Line({ text }: { text: string | null }) {
  return (
    <div className={classes.line} title={text ?? undefined}>
      {text}
    </div>
  );
}

/** Below what the cell is about. */
function Second({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className={classes.second} title={text}>
      <bdi>{text}</bdi>
    </div>
  );
}

function At({ time, otherwise }: { time: string | null; otherwise: string }) {
  const { timeZone } = useGuestList();
  return (
    <div className={classes.at}>
      {time === null ? otherwise : <TimeStamp at={new Date(time)} timeZone={timeZone} />}
    </div>
  );
}
