import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { type DeviceRow, devices } from '../../contract.ts';
import { device, deviceState, deviceType } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { AvailabilityStrip } from '../AvailabilityStrip.tsx';
import { DeviceStateLabel } from '../DeviceStateLabel.tsx';
import { LastSeen } from './LastSeen.tsx';

const { name, role, host, macAddress } = device.map;

/** The columns of every list of devices; `card` is what types and times are on a phone. */
export function commonColumns<Row extends DeviceRow>(card?: { card: 'fact' }) {
  const column = columnsFor<Row>();
  const state = column.accessor((row) => row.state, {
    id: 'state',
    header: deviceState.label,
    cell: ({ getValue }) => <DeviceStateLabel state={getValue()} />,
    meta: { width: 130, least: 116, card: 'status' },
  });
  const strip = column.accessor((row) => row.strip, {
    id: 'strip',
    header: texts.strip,
    cell: ({ getValue }) => <AvailabilityStrip strip={getValue()} />,
    meta: { width: 124 },
  });
  const latency = column.accessor(
    ({ latencyMs }) => (latencyMs === null ? '' : texts.milliseconds(latencyMs)),
    { id: 'latency', header: texts.latency, meta: { numeric: true, width: 96, least: 84 } },
  );
  const type = column.accessor((row) => deviceType.names[row.type], {
    id: 'type',
    header: deviceType.label,
    meta: { width: 160, least: 130, ...card },
  });
  const roleName = column.accessor((row) => role.names[row.role], {
    id: 'role',
    header: role.label,
    meta: { width: 130 },
  });
  const address = column.accessor((row) => row.host ?? '', {
    id: 'host',
    header: host.label,
    meta: { width: 140 },
  });
  const mac = column.accessor((row) => row.macAddress ?? '', {
    id: 'macAddress',
    header: macAddress.label,
    meta: { width: 150 },
  });
  const lastSeen = column.accessor((row) => row.lastSeenAt, {
    id: 'lastSeen',
    header: texts.lastSeen,
    cell: ({ row }) => <LastSeen device={row.original} />,
    meta: { width: 130, least: 112, ...card },
  });
  return { described: [state, strip, latency, type, roleName, address, mac], lastSeen } as const;
}

const column = columnsFor<DeviceRow>();
const { described, lastSeen } = commonColumns<DeviceRow>({ card: 'fact' });

export const deviceColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${devices.screens.item}/${original.type}/${original.id}`}>
        {original.name}
      </ScreenLink>
    ),
  }),
  ...described,
  column.accessor(({ firmware }) => firmware ?? '', {
    id: 'firmware',
    header: texts.firmware,
    meta: { width: 120 },
  }),
  lastSeen,
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
