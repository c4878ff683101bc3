import { folded } from '../../../contract/values/folded.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { deviceState } from '../../devices/fields.ts';
import type { RouterRow } from '../contract.ts';
import { syncNames } from '../states.ts';
import { routerTexts } from '../texts.ts';
import { exportRouters, searchedText } from './contract.ts';
import { listedRouters } from './router-list.ts';

const { columns: heads, exported } = routerTexts;

const columns: readonly {
  label: string;
  cell: (row: RouterRow) => string | number | null;
}[] = [
  { label: heads.name, cell: ({ name }) => name },
  { label: heads.area, cell: ({ areaName }) => areaName },
  { label: heads.state, cell: ({ state }) => deviceState.names[state] },
  { label: heads.model, cell: ({ model }) => model },
  { label: heads.serial, cell: ({ serial }) => serial },
  { label: heads.version, cell: ({ version }) => version },
  { label: exported.newer, cell: ({ newerVersion }) => newerVersion },
  { label: exported.uptime, cell: ({ uptimeSeconds }) => uptimeSeconds },
  { label: exported.cpu, cell: ({ cpuPercent }) => cpuPercent },
  { label: exported.memory, cell: ({ memoryPercent }) => memoryPercent },
  { label: heads.guests, cell: ({ guests }) => guests },
  { label: heads.templates, cell: ({ templates }) => templates },
  { label: heads.sync, cell: ({ sync }) => syncNames[sync] },
  { label: heads.lastBackup, cell: ({ lastBackupAt }) => lastBackupAt },
  { label: heads.nextJob, cell: ({ nextJobAt }) => nextJobAt },
];

export const routerExportHandlers = [
  csvHandler(exportRouters, {
    name: ({ name }) => `Routers of ${name}.csv`,
    header: columns.map(({ label }) => label),
    page: async ({ query: { text = '', state, sync } }, request) => {
      const routers = await listedRouters(request);
      const found = routers.filter(
        (row) =>
          folded(searchedText(row)).includes(folded(text)) &&
          (state === undefined || row.state === state) &&
          (sync === undefined || row.sync === sync),
      );
      return { rows: found.map((row) => columns.map(({ cell }) => cell(row))), next: undefined };
    },
  }),
];
