import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { devices } from '../contract.ts';
import { device } from '../fields.ts';
import { commonColumns, hideableColumns } from '../screens/list/DeviceColumns.tsx';
import { texts } from '../texts.ts';
import type { DeviceBelow } from './contract.ts';

const column = columnsFor<DeviceBelow>();
const { described, lastSeen } = commonColumns<DeviceBelow>();

export const columnsBelow = column.columns([
  column.accessor('name', {
    header: device.map.name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink
        to={`${devices.screens.item}/${original.type}/${original.id}`}
        query={{ org: String(original.areaNumber) }}
      >
        {original.name}
      </ScreenLink>
    ),
    meta: { least: 160 },
  }),
  column.accessor('site', { header: texts.site, meta: { least: 105, card: 'fact' } }),
  column.accessor('area', {
    header: texts.area,
    cell: ({ row: { original } }) => (
      <ScreenLink to={devices.screens.list} query={{ org: String(original.areaNumber) }}>
        {original.area}
      </ScreenLink>
    ),
    meta: { width: 140, least: 115, card: 'fact' },
  }),
  ...described,
  lastSeen,
]);

/** The type tells the role, and the place usually tells the device. */
export const hiddenColumnsBelow = ['role', 'host', 'macAddress'];
/** Every row would repeat the site. */
export const hiddenAtSite = ['site', ...hiddenColumnsBelow];

export const hideableColumnsBelow = [
  { id: 'site', label: texts.site },
  { id: 'area', label: texts.area },
  ...hideableColumns.filter(({ id }) => id !== 'firmware'),
];
