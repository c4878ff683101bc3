import { formatNumber } from '../../../../ui/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { StateStrip } from '../../../asset-monitoring/public/state-strip.ts';
import { DeviceStateLabel, uptimeText } from '../../../devices/public/device-state.ts';
import type { RouterRow } from '../../contract.ts';
import { type SyncState, syncNames } from '../../states.ts';
import { routerTexts } from '../../texts.ts';

const { columns: heads } = routerTexts;
const column = columnsFor<RouterRow>();

const syncTones = {
  Unknown: 'idle',
  NoTemplate: 'idle',
  InSync: 'good',
  Pending: 'warning',
  Drifted: 'warning',
  Failed: 'bad',
} as const;

export function SyncLabel({ sync }: { sync: SyncState }) {
  return <StatusLabel tone={syncTones[sync]} label={syncNames[sync]} />;
}

const percent = (value: number | null) => (value === null ? '' : `${formatNumber(value)} %`);

function Moment({ at, row }: { at: string | null; row: RouterRow }) {
  return at === null ? routerTexts.never : <TimeStamp at={new Date(at)} timeZone={row.timeZone} />;
}

export const routerColumns = column.columns([
  column.accessor('name', {
    header: heads.name,
    meta: { least: 160 },
    cell: ({ row: { original } }) => (
      <ScreenLink to={`/setup/mikrotik-manager/router/${original.id}`}>{original.name}</ScreenLink>
    ),
  }),
  column.accessor('state', {
    header: heads.state,
    meta: { width: 110, least: 92, card: 'status' },
    cell: ({ row: { original } }) => <DeviceStateLabel state={original.state} />,
  }),
  column.accessor('strip', {
    header: heads.strip,
    meta: { width: 124, least: 104 },
    cell: ({ row: { original } }) =>
      original.strip !== null && <StateStrip strip={original.strip} part={routerTexts.stripPart} />,
  }),
  column.accessor('sync', {
    header: heads.sync,
    meta: { width: 140, least: 124, card: 'fact' },
    cell: ({ row: { original } }) =>
      original.runningRunId === null ? (
        <span title={original.readError ?? original.syncError ?? undefined}>
          {original.readError === null ? (
            <SyncLabel sync={original.sync} />
          ) : (
            <StatusLabel tone="bad" label={routerTexts.silent} />
          )}
        </span>
      ) : (
        <ScreenLink to={`/setup/mikrotik-manager/job/${original.runningRunId}`}>
          {routerTexts.running}
        </ScreenLink>
      ),
  }),
  column.accessor('areaName', {
    id: 'area',
    header: heads.area,
    meta: { least: 96, card: 'fact' },
  }),
  column.accessor('model', { header: heads.model, meta: { least: 90 } }),
  column.accessor('serial', { header: heads.serial, meta: { width: 120 } }),
  column.accessor('version', {
    header: heads.version,
    meta: { width: 150, least: 146 },
    cell: ({ row: { original } }) => <Version row={original} />,
  }),
  column.accessor(
    ({ uptimeSeconds }) => (uptimeSeconds === null ? '' : uptimeText(uptimeSeconds)),
    {
      id: 'uptime',
      header: heads.uptime,
      meta: { width: 90, numeric: true },
    },
  ),
  column.accessor(({ cpuPercent }) => percent(cpuPercent), {
    id: 'cpu',
    header: heads.cpu,
    meta: { width: 70, numeric: true },
  }),
  column.accessor(({ memoryPercent }) => percent(memoryPercent), {
    id: 'memory',
    header: heads.memory,
    meta: { width: 80, numeric: true },
  }),
  column.accessor('guests', {
    header: heads.guests,
    meta: { width: 80, least: 72, numeric: true },
  }),
  column.accessor('templates', { header: heads.templates, meta: { width: 100, numeric: true } }),
  column.accessor('lastBackupAt', {
    id: 'lastBackup',
    header: heads.lastBackup,
    meta: { width: 165, least: 132, time: true },
    cell: ({ row: { original } }) => <Moment at={original.lastBackupAt} row={original} />,
  }),
  column.accessor('nextJobAt', {
    id: 'nextJob',
    header: heads.nextJob,
    meta: { width: 120, time: true },
    cell: ({ row: { original } }) =>
      original.nextJobAt !== null && <Moment at={original.nextJobAt} row={original} />,
  }),
]);

export function Version({ row: { version, newerVersion } }: { row: RouterRow }) {
  if (version === null) return null;
  return newerVersion === null ? (
    version
  ) : (
    <span title={routerTexts.behind(newerVersion)}>
      <StatusLabel tone="warning" label={`${version} → ${newerVersion}`} />
    </span>
  );
}

export const hiddenColumns = ['serial', 'cpu', 'memory', 'uptime', 'templates', 'nextJob'];
export const hideableColumns = (
  [
    'strip',
    'area',
    'model',
    'serial',
    'version',
    'uptime',
    'cpu',
    'memory',
    'guests',
    'templates',
    'lastBackup',
    'nextJob',
  ] as const
).map((id) => ({ id, label: heads[id] }));
