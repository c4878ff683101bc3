import { formatNumber } from '../../ui/format.ts';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import type { ServicePlanRow } from './contract.ts';
import { PlanMenu } from './PlanMenu.tsx';
import { PlanName } from './PlanName.tsx';
import { PlanOrder } from './PlanOrder.tsx';
import { priceWords, quotaWords, speedWords, timeWords } from './public/words.ts';
import { statusNames, texts } from './texts.ts';

const column = columnsFor<ServicePlanRow>();
const tones = { Draft: 'idle', Active: 'good', Retired: 'bad' } as const;

export const planColumns = column.columns([
  column.accessor('name', {
    header: texts.name,
    cell: ({ row }) => <PlanName plan={row.original} />,
    meta: { maxWidth: '280px' },
  }),
  column.accessor('position', {
    header: texts.order,
    cell: ({ row }) => <PlanOrder plan={row.original} />,
  }),
  column.accessor('portalName', {
    header: texts.portalName,
    enableSorting: false,
    meta: { maxWidth: '220px' },
  }),
  column.accessor(priceWords, {
    id: 'price',
    header: texts.price,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor(timeWords, {
    id: 'duration',
    header: texts.duration,
    meta: { nowrap: true },
  }),
  column.accessor(speedWords, {
    id: 'speed',
    header: texts.speed,
    meta: { nowrap: true },
  }),
  column.accessor(quotaWords, { id: 'quota', header: texts.quota, enableSorting: false }),
  column.accessor(({ maxDevices }) => maxDevices ?? texts.unlimited, {
    id: 'devices',
    header: texts.devices,
    enableSorting: false,
    meta: { numeric: true },
  }),
  column.accessor('status', {
    header: texts.status,
    enableSorting: false,
    cell: ({ getValue }) => (
      <StatusLabel tone={tones[getValue()]} label={statusNames[getValue()]} />
    ),
  }),
  column.accessor('guestsNow', {
    header: texts.guestsNow,
    enableSorting: false,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true },
  }),
  column.accessor('soldIn30Days', {
    header: texts.sold,
    enableSorting: false,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true },
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <PlanMenu plan={row.original} />,
  }),
]);

export const hideableColumns = [
  { id: 'position', label: texts.order },
  { id: 'portalName', label: texts.portalName },
  { id: 'quota', label: texts.quota },
  { id: 'devices', label: texts.devices },
  { id: 'guestsNow', label: texts.guestsNow },
  { id: 'soldIn30Days', label: texts.sold },
];
