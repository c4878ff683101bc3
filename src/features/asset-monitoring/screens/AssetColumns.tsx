import { formatDay } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { DeviceStateLabel } from '../../devices/public/device-state.ts';
import { type AssetRow, assets } from '../contract.ts';
import { type AssetStatus, asset } from '../fields.ts';
import { texts } from '../texts.ts';
import { millisecondsText, percentText, rateText, uptimeText } from './format.ts';
import { warranty } from './opening-calls.ts';
import { StateStrip } from './StateStrip.tsx';

const { name, tag, category, status, vendor, model, serial, macAddress, owner } = asset.map;

export const statusTones = {
  InStock: 'idle',
  InService: 'good',
  InRepair: 'work',
  Retired: 'ended',
  Lost: 'bad',
} as const satisfies Record<AssetStatus, string>;

const warrantyTones = { none: 'idle', valid: 'good', ending: 'warning', over: 'ended' } as const;

const column = columnsFor<AssetRow>();
const numeric = { numeric: true, width: 84, least: 64 };

export const assetColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink
        to={
          original.state === null
            ? `${assets.screens.item}/${original.id}`
            : `/setup/asset-monitoring/values/${original.id}`
        }
      >
        {original.name}
      </ScreenLink>
    ),
    meta: { least: 140 },
  }),
  column.accessor((row) => row.state, {
    id: 'state',
    header: texts.state,
    cell: ({ row: { original } }) =>
      original.status !== 'InService' ? (
        <StatusLabel tone={statusTones[original.status]} label={status.names[original.status]} />
      ) : original.state === null ? (
        <StatusLabel tone="idle" label={texts.notConnected} />
      ) : original.isMaintained ? (
        <StatusLabel tone="work" label={texts.maintained} />
      ) : (
        <DeviceStateLabel state={original.state} />
      ),
    meta: { width: 144, least: 140, card: 'status' },
  }),
  column.accessor((row) => row.strip, {
    id: 'strip',
    header: texts.strip,
    cell: ({ getValue }) => {
      const strip = getValue();
      return strip !== null && <StateStrip strip={strip} part={texts.halfHour} />;
    },
    meta: { width: 124, least: 104 },
  }),
  column.accessor((row) => row.tag ?? '', {
    id: 'tag',
    header: tag.label,
    meta: { width: 110, least: 104, card: 'fact' },
  }),
  column.accessor((row) => category.names[row.category], {
    id: 'category',
    header: category.label,
    meta: { width: 116, least: 104 },
  }),
  column.accessor((row) => row.areaName ?? '', {
    id: 'areaName',
    header: texts.area,
    meta: { width: 130, least: 112, card: 'fact' },
  }),
  column.accessor((row) => row.place, {
    id: 'place',
    header: texts.place,
    meta: { width: 150, least: 120 },
  }),
  column.accessor((row) => row.warrantyUntil, {
    id: 'warrantyUntil',
    header: texts.warranty,
    cell: ({ row: { original } }) =>
      original.warrantyUntil !== null && (
        <StatusLabel
          tone={warrantyTones[original.warranty]}
          label={
            original.warranty === 'over'
              ? warranty.names.over
              : formatDay(original.warrantyUntil, 'medium')
          }
        />
      ),
    meta: { width: 136, least: 128 },
  }),
  column.accessor(({ cpu }) => (cpu === null ? '' : percentText(cpu)), {
    id: 'cpu',
    header: texts.cpu,
    meta: numeric,
  }),
  column.accessor(({ memory }) => (memory === null ? '' : percentText(memory)), {
    id: 'memory',
    header: texts.memory,
    meta: numeric,
  }),
  column.accessor(({ latencyMs }) => (latencyMs === null ? '' : millisecondsText(latencyMs)), {
    id: 'latencyMs',
    header: texts.latency,
    meta: { numeric: true, width: 90, least: 80 },
  }),
  column.accessor(
    ({ bitsIn, bitsOut }) =>
      bitsIn === null || bitsOut === null ? '' : `${rateText(bitsIn)} / ${rateText(bitsOut)}`,
    { id: 'traffic', header: texts.traffic, meta: { numeric: true, width: 190 } },
  ),
  column.accessor(
    ({ uptimeSeconds }) => (uptimeSeconds === null ? '' : uptimeText(uptimeSeconds)),
    { id: 'uptime', header: texts.uptime, meta: { width: 100 } },
  ),
  column.accessor((row) => row.status, {
    id: 'status',
    header: status.label,
    cell: ({ getValue }) => (
      <StatusLabel tone={statusTones[getValue()]} label={status.names[getValue()]} />
    ),
    meta: { width: 124, least: 112 },
  }),
  column.accessor((row) => row.vendor ?? '', {
    id: 'vendor',
    header: vendor.label,
    meta: { width: 110 },
  }),
  column.accessor((row) => row.model ?? '', {
    id: 'model',
    header: model.label,
    meta: { width: 150, least: 110 },
  }),
  column.accessor((row) => row.serial ?? '', {
    id: 'serial',
    header: serial.label,
    meta: { width: 130, least: 100 },
  }),
  column.accessor((row) => row.macAddress ?? '', {
    id: 'macAddress',
    header: macAddress.label,
    meta: { width: 150 },
  }),
  column.accessor((row) => row.owner ?? '', {
    id: 'owner',
    header: owner.label,
    meta: { width: 120 },
  }),
]);

/** The state says what is not in service. */
export const hiddenColumns = [
  'memory',
  'latencyMs',
  'traffic',
  'uptime',
  'status',
  'vendor',
  'model',
  'serial',
  'macAddress',
  'owner',
];

export const hideableColumns = [
  { id: 'tag', label: tag.label },
  { id: 'status', label: status.label },
  { id: 'strip', label: texts.strip },
  { id: 'category', label: category.label },
  { id: 'vendor', label: vendor.label },
  { id: 'model', label: model.label },
  { id: 'serial', label: serial.label },
  { id: 'macAddress', label: macAddress.label },
  { id: 'place', label: texts.place },
  { id: 'areaName', label: texts.area },
  { id: 'owner', label: owner.label },
  { id: 'warrantyUntil', label: texts.warranty },
  { id: 'cpu', label: texts.cpu },
  { id: 'memory', label: texts.memory },
  { id: 'latencyMs', label: texts.latency },
  { id: 'traffic', label: texts.traffic },
  { id: 'uptime', label: texts.uptime },
];
