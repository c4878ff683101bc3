import type { ImportedLines, ImportReport } from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { retryOnUniqueViolation } from '../../../server/database/unique-violations.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { checkDeviceImport, exportDevices, importDevices } from '../contract.ts';
import { typeFacts } from '../device-types.ts';
import { writtenNumbers } from '../number-lists.ts';
import { devicesOf, historyOf } from '../records/devices.ts';
import { filtered } from '../records/listed-devices.ts';
import { takenMacAddresses } from '../records/mac-addresses.ts';
import { storeDevices } from '../records/store-devices.ts';
import { csvColumns } from './csv-columns.ts';
import { type KnownDevice, keyOf, type PlannedDevice, plannedDevices } from './imported-devices.ts';

const rowsAtOnce = 500;
const placeOf = (field: string | null) => csvColumns.findIndex(({ name }) => name === field);

const recordColumns = [
  'device.id',
  'device.type',
  'device.version',
  'device.name',
  'device.status',
  'device.role',
  'device.mac_address as macAddress',
  'device.host',
  'device.nas_identifier as nasIdentifier',
  'device.parent_id as parentId',
  'device.settings',
  'device.secrets',
] as const;

export const deviceImportHandlers: readonly Handler[] = [
  csvHandler(exportDevices, {
    name: ({ name }) => `Devices of ${name}.csv`,
    header: csvColumns.map(({ label }) => label),
    page: async ({ query }, request, after: string | undefined) => {
      const rows = await filtered(request, query)
        .select(recordColumns)
        .$if(after !== undefined, (all) => all.where('device.name', '>', after ?? ''))
        .orderBy('device.name')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map(({ settings, ...row }) => [
          row.name,
          typeFacts[row.type].name,
          row.role,
          row.status,
          row.host,
          row.macAddress,
          settings.location,
          settings.vendorModel,
          settings.serial,
          settings.tags.join(', '),
          row.nasIdentifier,
          settings.managementVlan,
          writtenNumbers(settings.guestVlans),
          settings.notes,
        ]),
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
      const { badLines, ...outcome } = report;
      const [bad] = badLines;
      if (bad !== undefined)
        throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
      const changed = planned.filter(({ isChanged }) => isChanged);
      await storeDevices(
        request,
        changed.map(({ known, ...device }) => ({
          ...device,
          id: known?.id ?? crypto.randomUUID(),
        })),
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
  if (organization.type !== 'ServiceArea')
    throw new Problem('bad-input', 'Devices belong to a service area. Please select one.');
  const rows = await devicesOf(transaction, organization)
    .select(recordColumns)
    .forUpdate()
    .execute();
  const known = new Map<string, KnownDevice>(
    rows.map(({ id, type, version, settings, secrets, ...fields }) => [
      keyOf(fields.name),
      { id, type, version, secrets, fields: { ...settings, ...fields } },
    ]),
  );
  const { planned, badLines } = plannedDevices(sent, known);
  for (const line of await takenAddresses(request, planned))
    badLines.push({
      line,
      field: 'macAddress',
      reason: 'A device of your provider has this MAC address already',
    });
  const created = planned.filter((device) => device.known === undefined).length;
  const updated = planned.filter(({ known: one, isChanged }) => one && isChanged).length;
  return {
    planned,
    report: {
      created,
      updated,
      unchanged: planned.length - created - updated,
      badLines: badLines.toSorted((a, b) => a.line - b.line || placeOf(a.field) - placeOf(b.field)),
    },
  };
}

/** The lines whose MAC address another device of the provider has. */
async function takenAddresses(
  { transaction, organization }: OrganizationRequest,
  planned: readonly PlannedDevice[],
): Promise<number[]> {
  const addressed = planned.flatMap(({ line, fields: { macAddress }, known }) =>
    macAddress === null ? [] : [{ line, macAddress, id: known?.id ?? null }],
  );
  const taken = await takenMacAddresses(transaction, organization, addressed);
  return addressed.filter(({ macAddress }) => taken.has(macAddress)).map(({ line }) => line);
}
