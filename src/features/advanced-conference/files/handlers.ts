import { csvCells } from '../../../contract/fields/csv-cells.ts';
import type { ImportOutcome } from '../../../contract/import.ts';
import { counted } from '../../../contract/plural.ts';
import { Problem } from '../../../contract/problem.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { listPorts } from '../records/list-ports.ts';
import { listRooms } from '../records/list-rooms.ts';
import { portStore } from '../records/port-store.ts';
import { roomStore } from '../records/room-store.ts';
import { lockSite, requireSite } from '../records/site-records.ts';
import {
  checkPortImport,
  checkRoomImport,
  exportPorts,
  exportRooms,
  importPorts,
  importRooms,
} from './contract.ts';
import { portColumns, portLine, roomColumns, roomLine } from './lines.ts';
import type { PlannedLines } from './planned-lines.ts';
import { planPorts, portLines, storePorts } from './port-lines.ts';
import { planRooms, roomLines, storeRooms } from './room-lines.ts';

const allRows = { pageSize: Number.MAX_SAFE_INTEGER };

export const conferenceFileHandlers: readonly Handler[] = [
  csvHandler(exportRooms, {
    name: ({ name }) => `Conference rooms of ${name}.csv`,
    header: roomColumns.map(({ label }) => label),
    page: async ({ query }, request, _after: undefined) => {
      const listed = await listRooms(request, { ...query, ...allRows });
      const lines = linesOf(await roomLines(request), listed);
      return {
        rows: lines.map(({ values }) => csvCells(roomLine, roomColumns, values)),
        next: undefined,
      };
    },
  }),
  organizationHandler(checkRoomImport, async ({ body }, request) => {
    requireSite(request);
    return (await planRooms(request, body)).report;
  }),
  organizationHandler(importRooms, async ({ body }, request) => {
    await lockSite(request);
    const plan = await planRooms(request, body);
    const outcome = outcomeOf(plan);
    await storeRooms(request, plan);
    const count = counted(plan.lines.length, { one: 'room', other: 'rooms' });
    await recordImport(request, roomStore.historyOf('', count), outcome);
    return outcome;
  }),

  csvHandler(exportPorts, {
    name: ({ name }) => `Conference ports of ${name}.csv`,
    header: portColumns.map(({ label }) => label),
    page: async ({ query }, request, _after: undefined) => {
      const listed = await listPorts(request, { ...query, ...allRows });
      const lines = linesOf(await portLines(request), listed);
      return {
        rows: lines.map(({ values }) => csvCells(portLine, portColumns, values)),
        next: undefined,
      };
    },
  }),
  organizationHandler(checkPortImport, async ({ body }, request) => {
    requireSite(request);
    return (await planPorts(request, body)).report;
  }),
  organizationHandler(importPorts, async ({ body }, request) => {
    await lockSite(request);
    const plan = await planPorts(request, body);
    const outcome = outcomeOf(plan);
    await storePorts(request, plan);
    const count = counted(plan.lines.length, { one: 'port', other: 'ports' });
    await recordImport(request, portStore.historyOf('', count), outcome);
    return outcome;
  }),
];

/** Returns the lines of a file whose rows a list has. */
function linesOf<L extends { id: string }>(
  lines: readonly L[],
  { rows }: { rows: readonly { id: string }[] },
): L[] {
  const listed = new Set(rows.map(({ id }) => id));
  return lines.filter(({ id }) => listed.has(id));
}

/** Throws for the first line that prevents an import. */
function outcomeOf<V>({ report }: PlannedLines<V>): ImportOutcome {
  const { badLines, overwrites: _overwrites, ...outcome } = report;
  const [bad] = badLines;
  if (bad !== undefined)
    throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
  return outcome;
}

function recordImport(
  request: OrganizationRequest,
  subject: ReturnType<typeof roomStore.historyOf>,
  outcome: ImportOutcome,
) {
  const { organization } = request;
  return request.record({ ...subject, action: 'import', organization, after: { ...outcome } });
}
