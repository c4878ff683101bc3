import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { conferenceRooms, type RoomRow } from '../../contract.ts';
import { texts } from '../../texts.ts';
import { nowColumns } from '../NowColumns.tsx';

const { item } = conferenceRooms.screens;
const column = columnsFor<RoomRow>();

function wiring({ accessPoints, ports }: RoomRow): string {
  return [
    ...(accessPoints > 0 ? [texts.accessPointCount(accessPoints)] : []),
    ...(ports > 0 ? [texts.portCount(ports)] : []),
  ].join(', ');
}

export const roomColumns = [
  ...column.columns([
    column.accessor('name', {
      header: texts.name,
      cell: ({ row: { original } }) => (
        <ScreenLink to={`${item}/${original.id}`}>{original.name}</ScreenLink>
      ),
      meta: { least: 150 },
    }),
    column.accessor('code', { header: texts.code, meta: { width: 90 } }),
    column.accessor((row) => row.seats ?? '', {
      id: 'seats',
      header: texts.seats,
      meta: { width: 80, numeric: true, card: 'fact' },
    }),
    column.accessor((row) => row.floor ?? '', {
      id: 'floor',
      header: texts.floor,
      meta: { width: 80, numeric: true },
    }),
    column.accessor((row) => row.parts.map(({ name }) => name).join(', '), {
      id: 'parts',
      header: texts.parts,
      meta: { least: 110 },
    }),
    column.accessor(wiring, { id: 'wiring', header: texts.wiring, meta: { least: 110 } }),
  ]),
  ...nowColumns<RoomRow>(),
];

/** Not shown until they are chosen, so that the state is in sight. */
export const hiddenColumns = ['floor', 'wiring'];

export const hideableColumns = [
  { id: 'code', label: texts.code },
  { id: 'floor', label: texts.floor },
  { id: 'parts', label: texts.parts },
  { id: 'wiring', label: texts.wiring },
  { id: 'next', label: texts.next },
];
