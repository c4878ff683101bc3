import { csvCells } from '../../../contract/fields/csv-cells.ts';
import { differences, pickFields } from '../../../contract/fields/fields.ts';
import {
  type ImportedLines,
  type ImportReport,
  type Overwrite,
  overwritesListed,
} from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { device, typedDevice } from '../fields.ts';
import { devicesOf, deviceTable, historyOf, requireServiceArea } from '../records/devices.ts';
import { matchingDevices } from '../records/listed-devices.ts';
import { takenMacAddresses } from '../records/mac-addresses.ts';
import { storeDevices } from '../records/store-devices.ts';
import { deviceCsvColumns } from './columns.ts';
import { checkDeviceImport, exportDevices, importDevices } from './contract.ts';
import { type KnownDevice, keyOf, type PlannedDevice, plannedDevices } from './imported-devices.ts';

const rowsAtOnce = 500;
const indexOf = (field: string | null) => deviceCsvColumns.findIndex(({ name }) => name === field);

export const deviceImportHandlers: readonly Handler[] = [
  csvHandler(exportDevices, {
    name: ({ name }) => `Devices of ${name}.csv`,
    header: deviceCsvColumns.map(({ label }) => label),
    page: async ({ query }, request, after: string | undefined) => {
      const rows = await matchingDevices(
        devicesOf(request.transaction, request.organization),
        query,
      )
        .select(deviceTable.selectRecord())
        .select(['device.name', 'device.type'])
        .$if(after !== undefined, (all) => all.where('device.name', '>', after ?? ''))
        .orderBy('device.name')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map((row) =>
          csvCells(typedDevice, deviceCsvColumns, {
            ...deviceTable.toRecord(row),
            type: row.type,
          }),
        ),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.name : undefined,
      };
    },
  }),

  organizationHandler(checkDeviceImport, async ({ body }, request) => {
    const { report } = await planOf(request, body);
    return report;
  }),

  organizationHandler(importDevices, async ({ body }, request) => {
    const { outcome, lines } = await retryOnUniqueViolation(request.transaction, async () => {
      const { report, planned } = await planOf(request, body);
      const { badLines, overwrites: _overwrites, ...outcome } = report;
      const [bad] = badLines;
      if (bad !== undefined)
        throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
      const changed = planned.filter(({ isChanged }) => isChanged);
      await storeDevices(
        request,
        changed.map(({ known, device }) => ({ ...device, id: known?.id ?? crypto.randomUUID() })),
      );
      return { outcome, lines: planned.length };
    });
    await request.record({
      ...historyOf('', `${lines} devices`),
      action: 'import',
      organization: request.organization,
      after: { ...outcome },
    });
    return outcome;
  }),
];

async function planOf(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<{ report: ImportReport; planned: PlannedDevice[] }> {
  const { transaction, organization } = request;
  requireServiceArea(organization);
  const rows = await devicesOf(transaction, organization)
    .select(deviceTable.selectRecord())
    .select(['device.id', 'device.type', 'device.secrets'])
    .forUpdate()
    .execute();
  const known = new Map<string, KnownDevice>(
    rows.map((row) => {
      const { id, type, secrets: sealed } = row;
      const fields = pickFields(device, deviceTable.toRecord(row));
      return [keyOf(fields.name), { id, sealed, device: { type, ...fields } }];
    }),
  );
  const { planned, badLines } = plannedDevices(sent, known);
  for (const line of await takenAddresses(request, planned))
    badLines.push({
      line,
      field: 'macAddress',
      reason: 'A device of your provider has this MAC address already',
    });
  const created = planned.filter(({ known: before }) => before === undefined).length;
  const updated = planned.filter(({ known: before, isChanged }) => before && isChanged).length;
  return {
    planned,
    report: {
      created,
      updated,
      unchanged: planned.length - created - updated,
      overwrites: overwritesOf(planned),
      badLines: badLines.toSorted((a, b) => a.line - b.line || indexOf(a.field) - indexOf(b.field)),
    },
  };
}

function overwritesOf(planned: readonly PlannedDevice[]): Overwrite[] {
  return planned
    .flatMap(({ line, known, device: next, isChanged }) => {
      if (known === undefined || !isChanged) return [];
      const changes = differences(typedDevice, known.device, next).map(
        ({ label, mine, theirs }) => ({ label, before: mine, after: theirs }),
      );
      return [{ line, name: known.device.name, changes }];
    })
    .slice(0, overwritesListed);
}

/** Returns the lines whose MAC address another device of the provider has. */
async function takenAddresses(
  { transaction, organization }: OrganizationRequest,
  planned: readonly PlannedDevice[],
): Promise<number[]> {
  const addressed = planned.flatMap(({ line, device: { macAddress }, known }) =>
    macAddress === null ? [] : [{ line, macAddress, id: known?.id ?? null }],
  );
  const taken = await takenMacAddresses(transaction, organization, addressed);
  return addressed.filter(({ macAddress }) => taken.has(macAddress)).map(({ line }) => line);
}
