import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { devices } from '../contract.ts';
import { device, deviceState, deviceType } from '../fields.ts';
import { AvailabilityStrip } from '../screens/AvailabilityStrip.tsx';
import { DeviceStateLabel } from '../screens/DeviceStateLabel.tsx';
import { LastSeen } from '../screens/list/LastSeen.tsx';
import { texts } from '../texts.ts';
import type { DeviceBelow } from './contract.ts';

const column = columnsFor<DeviceBelow>();
const { name, role, host, macAddress } = device.map;

export const columnsBelow = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink
        to={`${devices.screens.item}/${original.type}/${original.id}`}
        query={{ org: String(original.areaNumber) }}
      >
        {original.name}
      </ScreenLink>
    ),
  }),
  column.accessor('site', { header: texts.site, meta: { card: 'fact' } }),
  column.accessor('area', {
    header: texts.area,
    cell: ({ row: { original } }) => (
      <ScreenLink to={devices.screens.list} query={{ org: String(original.areaNumber) }}>
        {original.area}
      </ScreenLink>
    ),
    meta: { width: 140, card: 'fact' },
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
    meta: { width: 160 },
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
  column.accessor('lastSeenAt', {
    id: 'lastSeen',
    header: texts.lastSeen,
    cell: ({ row }) => <LastSeen device={row.original} />,
    meta: { width: 130 },
  }),
]);

/** The type tells the role, and the place usually tells the device. */
export const hiddenColumnsBelow = ['role', 'host', 'macAddress'];

export const hideableColumnsBelow = [
  { id: 'strip', label: texts.strip },
  { id: 'latency', label: texts.latency },
  { id: 'type', label: deviceType.label },
  { id: 'role', label: role.label },
  { id: 'host', label: host.label },
  { id: 'macAddress', label: macAddress.label },
  { id: 'lastSeen', label: texts.lastSeen },
];
