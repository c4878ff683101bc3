import { consolePath } from '../../../contract/own-path.ts';
import { countryName } from '../../../contract/values/countries.ts';
import { formatNumber } from '../../../ui/format.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { fieldOf, searchFields } from '../conditions/search-fields.ts';
import type { FoundOrganization } from '../contract.ts';
import { texts } from '../texts.ts';

/** A found organization with its id as a row, and the time zone in which its times are shown. */
export type FoundRow = FoundOrganization & { id: string; timeZone: string };

type ListId =
  | 'contact'
  | 'gateway'
  | 'mac'
  | 'ip'
  | 'serial'
  | 'nas'
  | 'ssid'
  | 'vlan'
  | 'plan'
  | 'admin';

const column = columnsFor<FoundRow>();
const label = (id: keyof typeof searchFields) => searchFields[id].label;

const listColumn = (id: ListId) =>
  column.accessor(id, {
    header: label(id),
    cell: ({ getValue }) => {
      const { names = {} } = fieldOf(id);
      const [first, ...others] = (getValue() ?? []).map((value) => names[value] ?? value);
      if (first === undefined) return '';
      if (others.length === 0) return first;
      return (
        <span title={[first, ...others].join('\n')}>{texts.moreValues(first, others.length)}</span>
      );
    },
    meta: { width: 170, card: 'fact' },
  });

export const foundColumns = column.columns([
  column.accessor('name', {
    header: label('name'),
    cell: ({ row: { original }, getValue }) => (
      <a href={`${consolePath}setup/organization?org=${original.uniqueId}`}>{getValue()}</a>
    ),
    meta: { least: 180 },
  }),
  column.accessor('number', { header: label('number'), meta: { numeric: true, width: 96 } }),
  column.accessor('displayPath', {
    id: 'path',
    header: label('path'),
    meta: { least: 160, card: 'fact' },
  }),
  column.accessor('externalId', {
    header: label('externalId'),
    meta: { width: 130, card: 'fact' },
  }),
  column.accessor('type', {
    header: label('type'),
    cell: ({ getValue }) => searchFields.type.names[getValue()],
    meta: { width: 136, card: 'fact' },
  }),
  column.accessor('status', {
    header: label('status'),
    cell: ({ row: { original }, getValue }) => (
      <StatusLabel
        tone={getValue() === 'Active' ? 'good' : 'idle'}
        label={original.isTrialMode ? `${getValue()}, ${texts.trial}` : getValue()}
      />
    ),
    meta: { width: 130, card: 'status' },
  }),
  column.accessor('address', { header: label('address'), meta: { width: 220, card: 'fact' } }),
  column.accessor((row) => (row.country === null ? '' : countryName(row.country)), {
    id: 'country',
    header: label('country'),
    meta: { width: 130, card: 'fact' },
  }),
  column.accessor('zone', { header: label('zone'), meta: { width: 160, card: 'fact' } }),
  column.accessor('rooms', {
    header: label('rooms'),
    cell: ({ getValue }) => {
      const rooms = getValue();
      return rooms === null ? '' : formatNumber(rooms);
    },
    meta: { numeric: true, width: 84 },
  }),
  column.accessor('pms', { header: label('pms'), meta: { width: 150, card: 'fact' } }),
  listColumn('contact'),
  listColumn('gateway'),
  listColumn('mac'),
  listColumn('ip'),
  listColumn('serial'),
  listColumn('nas'),
  listColumn('ssid'),
  listColumn('vlan'),
  listColumn('plan'),
  listColumn('admin'),
  column.accessor('changed', {
    header: label('changed'),
    cell: ({ row: { original }, getValue }) => (
      <TimeStamp at={new Date(getValue())} timeZone={original.timeZone} />
    ),
    meta: { width: 160, time: true },
  }),
]);

/** Every column but the name. */
export const hideableColumns = [
  'number',
  'path',
  'externalId',
  'type',
  'status',
  'address',
  'country',
  'zone',
  'rooms',
  'pms',
  'contact',
  'gateway',
  'mac',
  'ip',
  'serial',
  'nas',
  'ssid',
  'vlan',
  'plan',
  'admin',
  'changed',
] as const;
