import { ScreenLink } from '../../../ui/ScreenLink.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { DeviceRow } from '../contract.ts';
import { typeFacts } from '../device-types.ts';
import { roleNames, texts } from '../texts.ts';
import { AvailabilityStrip } from './AvailabilityStrip.tsx';
import { DeviceStateLabel } from './DeviceStateLabel.tsx';
import { LastSeen } from './LastSeen.tsx';

const column = columnsFor<DeviceRow>();

export const deviceColumns = column.columns([
  column.accessor('name', {
    header: texts.name,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`/setup/devices/item/${original.type}/${original.id}`}>
        {original.name}
      </ScreenLink>
    ),
    meta: { maxWidth: '260px' },
  }),
  column.accessor('state', {
    header: texts.state,
    cell: ({ getValue }) => <DeviceStateLabel state={getValue()} />,
  }),
  column.accessor('strip', {
    header: texts.strip,
    enableSorting: false,
    cell: ({ getValue }) => <AvailabilityStrip strip={getValue()} />,
  }),
  column.accessor(({ latencyMs }) => (latencyMs === null ? '' : texts.milliseconds(latencyMs)), {
    id: 'latency',
    header: texts.latency,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor(({ type }) => typeFacts[type].name, { id: 'type', header: texts.type }),
  column.accessor(({ role }) => roleNames[role], { id: 'role', header: texts.role }),
  column.accessor(({ host }) => host ?? '', {
    id: 'host',
    header: texts.host,
    meta: { maxWidth: '180px' },
  }),
  column.accessor(({ macAddress }) => macAddress ?? '', {
    id: 'macAddress',
    header: texts.macAddress,
    meta: { nowrap: true },
  }),
  column.accessor(({ firmware }) => firmware ?? '', {
    id: 'firmware',
    header: texts.firmware,
    enableSorting: false,
  }),
  column.accessor('lastSeenAt', {
    id: 'lastSeen',
    header: texts.lastSeen,
    cell: ({ getValue }) => <LastSeen at={getValue()} />,
  }),
]);

export const hideableColumns = [
  { id: 'strip', label: texts.strip },
  { id: 'latency', label: texts.latency },
  { id: 'type', label: texts.type },
  { id: 'role', label: texts.role },
  { id: 'host', label: texts.host },
  { id: 'macAddress', label: texts.macAddress },
  { id: 'firmware', label: texts.firmware },
  { id: 'lastSeen', label: texts.lastSeen },
];
