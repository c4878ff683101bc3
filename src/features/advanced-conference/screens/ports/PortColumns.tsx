import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { conferencePorts, conferenceRooms, type PortRow } from '../../contract.ts';
import { conferencePort } from '../../fields.ts';
import { portName } from '../../rules/conference-site.ts';
import { texts } from '../../texts.ts';
import { nowColumns } from '../NowColumns.tsx';

const column = columnsFor<PortRow>();
const { carries } = conferencePort.map;

export const portColumns = [
  ...column.columns([
    column.accessor(portName, {
      id: 'port',
      header: texts.port,
      cell: ({ row: { original } }) => (
        <ScreenLink to={`${conferencePorts.screens.item}/${original.id}`}>
          {portName(original)}
        </ScreenLink>
      ),
      meta: { least: 150 },
    }),
    column.accessor('label', { header: texts.label, meta: { width: 110, card: 'fact' } }),
    column.accessor((row) => row.room?.name ?? '', {
      id: 'room',
      header: texts.room,
      cell: ({ row: { original } }) =>
        original.room && (
          <ScreenLink to={`${conferenceRooms.screens.item}/${original.room.id}`}>
            {original.room.name}
          </ScreenLink>
        ),
      meta: { least: 130, card: 'fact' },
    }),
    column.accessor(
      (row) =>
        row.carries.length === 0
          ? texts.nothing
          : row.carries.map((one) => carries.names[one]).join(', '),
      { id: 'carries', header: texts.carries, meta: { least: 130 } },
    ),
  ]),
  ...nowColumns<PortRow>(),
];

export const hideableColumns = [
  { id: 'label', label: texts.label },
  { id: 'carries', label: texts.carries },
  { id: 'next', label: texts.next },
];
