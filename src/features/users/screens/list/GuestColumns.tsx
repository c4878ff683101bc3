import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { GuestRow } from '../../contract.ts';
import { areaLabel, guest, guestState } from '../../fields.ts';
import { guestName, placeOf } from '../../names.ts';
import { Place } from '../../public/Place.tsx';
import { texts } from '../../texts.ts';
import classes from '../Users.module.css';

const column = columnsFor<GuestRow>();
const { name, room, planId, validUntil } = guest.map;
export const stateTones = { Active: 'good', Expired: 'idle', Disabled: 'idle' } as const;

export const guestColumns = column.columns([
  column.accessor(guestName, {
    id: 'name',
    header: name.label,
    cell: ({ row: { original }, getValue }) => (
      <div className={classes.who}>
        <ItemLink item={original.id}>
          <bdi>{getValue()}</bdi>
        </ItemLink>
        <SecondLine text={getValue() === original.email ? null : original.email} />
        {original.foundByCode !== null && (
          <SecondLine text={texts.foundByCode(original.foundByCode)} />
        )}
      </div>
    ),
    meta: { least: 144 },
  }),
  column.accessor('room', { header: room.label, meta: { width: 80, least: 66 } }),
  column.accessor('planName', {
    header: planId.label,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { width: 140, least: 104 },
  }),
  column.accessor('validUntil', {
    header: validUntil.label,
    cell: ({ row, getValue }) => (
      <At guest={row.original} time={getValue()} otherwise={texts.withoutEnd} />
    ),
    meta: { width: 150, least: 120, time: true, card: 'fact' },
  }),
  column.accessor('state', {
    header: guestState.label,
    cell: ({ getValue }) => (
      <StatusLabel tone={stateTones[getValue()]} label={guestState.names[getValue()]} />
    ),
    meta: { width: 104, least: 96, card: 'status' },
  }),
  column.accessor('isOnline', {
    header: texts.connection,
    cell: ({ getValue }) =>
      getValue() ? (
        <StatusLabel tone="good" label={texts.online} />
      ) : (
        <span className={classes.offline}>{texts.offline}</span>
      ),
    meta: { width: 104, least: 96, card: 'fact' },
  }),
  column.accessor('lastSeenAt', {
    header: texts.lastSeen,
    cell: ({ row, getValue }) => (
      <At guest={row.original} time={getValue()} otherwise={texts.never} isRelative />
    ),
    meta: { width: 120, least: 110 },
  }),
  column.accessor('devices', { header: texts.devices, meta: { numeric: true, width: 76 } }),
  column.accessor(placeOf, {
    id: 'areaName',
    header: areaLabel,
    cell: ({ row }) => <Place siteName={row.original.siteName} areaName={row.original.areaName} />,
    meta: { least: 95 },
  }),
]);

export const hideableColumns = [
  { id: 'room', label: room.label },
  { id: 'planName', label: planId.label },
  { id: 'validUntil', label: validUntil.label },
  { id: 'isOnline', label: texts.connection },
  { id: 'lastSeenAt', label: texts.lastSeen },
  { id: 'devices', label: texts.devices },
  { id: 'areaName', label: areaLabel },
];

function SecondLine({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className={classes.second} title={text}>
      <bdi>{text}</bdi>
    </div>
  );
}

interface AtProps {
  guest: GuestRow;
  time: string | null;
  otherwise: string;
  isRelative?: boolean;
}

function At({ guest: { timeZone }, time, otherwise, isRelative = false }: AtProps) {
  if (time === null) return otherwise;
  return <TimeStamp at={new Date(time)} timeZone={timeZone} isRelative={isRelative} />;
}
