import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { type DeviceRow, devices } from '../../contract.ts';
import { device, deviceState, deviceType } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { AvailabilityStrip } from '../AvailabilityStrip.tsx';
import { DeviceStateLabel } from '../DeviceStateLabel.tsx';
import { LastSeen } from './LastSeen.tsx';

const column = columnsFor<DeviceRow>();
const { name, role, host, macAddress } = device.map;

export const deviceColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${devices.screens.item}/${original.type}/${original.id}`}>
        {original.name}
      </ScreenLink>
    ),
  }),
  column.accessor('state', {
    header: deviceState.label,
    cell: ({ getValue }) => <DeviceStateLabel state={getValue()} />,
    meta: { width: 130, card: 'status' },
  }),
  column.accessor('strip', {
    header: texts.strip,
    cell: ({ getValue }) => <AvailabilityStrip strip={getValue()} />,
    meta: { width: 124 },
  }),
  column.accessor(({ latencyMs }) => (latencyMs === null ? '' : texts.milliseconds(latencyMs)), {
    id: 'latency',
    header: texts.latency,
    meta: { numeric: true },
  }),
  column.accessor(({ type }) => deviceType.names[type], {
    id: 'type',
    header: deviceType.label,
    meta: { width: 160, card: 'fact' },
  }),
  column.accessor((row) => role.names[row.role], {
    id: 'role',
    header: role.label,
    meta: { width: 130 },
  }),
  column.accessor((row) => row.host ?? '', {
    id: 'host',
    header: host.label,
    meta: { width: 140 },
  }),
  column.accessor((row) => row.macAddress ?? '', {
    id: 'macAddress',
    header: macAddress.label,
    meta: { width: 150 },
  }),
  column.accessor(({ firmware }) => firmware ?? '', {
    id: 'firmware',
    header: texts.firmware,
    meta: { width: 120 },
  }),
  column.accessor('lastSeenAt', {
    id: 'lastSeen',
    header: texts.lastSeen,
    cell: ({ row }) => <LastSeen device={row.original} />,
    meta: { width: 130, card: 'fact' },
  }),
]);

/** The type tells the role, and the address usually tells the device. */
export const hiddenColumns = ['role', 'macAddress', 'firmware'];

export const hideableColumns = [
  { id: 'strip', label: texts.strip },
  { id: 'latency', label: texts.latency },
  { id: 'type', label: deviceType.label },
  { id: 'role', label: role.label },
  { id: 'host', label: host.label },
  { id: 'macAddress', label: macAddress.label },
  { id: 'firmware', label: texts.firmware },
  { id: 'lastSeen', label: texts.lastSeen },
];
