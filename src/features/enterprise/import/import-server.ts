import { sql } from 'kysely';
import { csvCells } from '../../../contract/fields/csv-cells.ts';
import { differences, pickFields } from '../../../contract/fields/fields.ts';
import {
  type ImportedLines,
  type ImportReport,
  overwritesListed,
} from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import {
  checkDeviceImport,
  exportEnterpriseDevices,
  importEnterpriseDevices,
} from '../actions/contract.ts';
import { enterpriseDevice } from '../fields.ts';
import { addDevice, storeChange } from '../records/change-device.ts';
import { deviceStore } from '../records/device-store.ts';
import { listTimes, matchingDevices } from '../records/list-devices.ts';
import { requireSite } from '../records/owners.ts';
import { type DeviceLine, deviceColumns, deviceLine } from './fields.ts';
import {
  type KnownDevice,
  type KnownSite,
  keysOf,
  type PlannedDevice,
  plannedDevices,
} from './planned-devices.ts';

const rowsAtOnce = 500;
const indexOf = (field: string | null) => deviceColumns.findIndex(({ name }) => name === field);

export const deviceImportHandlers: readonly Handler[] = [
  csvHandler(exportEnterpriseDevices, {
    name: ({ name }) => `Enterprise devices of ${name}.csv`,
    header: deviceColumns.map(({ label }) => label),
    page: async ({ query }, request, after: string | undefined) => {
      const { times } = await listTimes(request);
      const rows = await linesOf(
        matchingDevices(request.transaction, request.organization, query, times)
          .$if(after !== undefined, (all) => all.where('enterprise_device.id', '>', after ?? ''))
          .orderBy('enterprise_device.id')
          .limit(rowsAtOnce),
      );
      return {
        rows: rows.map(({ line }) => csvCells(deviceLine, deviceColumns, line)),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
      };
    },
  }),

  organizationHandler(checkDeviceImport, async ({ body }, request) => {
    const { report } = await planOf(request, body);
    return report;
  }),

  organizationHandler(importEnterpriseDevices, async ({ body }, request) => {
    const { report, planned } = await planOf(request, body);
    const { badLines, overwrites: _overwrites, ...outcome } = report;
    const [bad] = badLines;
    if (bad !== undefined)
      throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
    for (const { known, device, isChanged } of planned) {
      if (known === undefined) await addDevice(request, device, 'active');
      else if (isChanged) await storeChange(request, known.id, device, known.device);
    }
    await request.record({
      ...deviceStore.historyOf('', `${planned.length} devices`),
      action: 'import',
      organization: request.organization,
      after: { ...outcome },
    });
    return outcome;
  }),
];

/** Reads devices as lines of a file, with the records behind them. Revoked ones are left out: they may be added again. */
async function linesOf(found: ReturnType<typeof matchingDevices>): Promise<KnownDevice[]> {
  const rows = await found
    .innerJoin('enterprise_owner as owner', 'owner.id', 'enterprise_device.owner_id')
    .innerJoin('enterprise_profile as profile', 'profile.id', 'enterprise_device.profile_id')
    .select([
      'enterprise_device.id',
      'enterprise_device.name',
      'enterprise_device.owner_id as ownerId',
      'enterprise_device.profile_id as profileId',
      'identity',
      'mac_address as macAddress',
      'user_name as userName',
      'enterprise_device.valid_from as validFrom',
      'enterprise_device.valid_until as validUntil',
      'notes',
      'owner.name as ownerName',
      'owner.unit',
      'profile.name as profileName',
    ])
    .where('enterprise_device.status', '<>', 'revoked')
    .execute();
  return rows.map(({ id, ownerName, unit, profileName, ...row }) => {
    const device = pickFields(enterpriseDevice, row);
    const line: DeviceLine = { ...row, owner: ownerName, unit, profile: profileName };
    return { id, device, line: pickFields(deviceLine, line) };
  });
}

async function planOf(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<{ report: ImportReport; planned: PlannedDevice[] }> {
  await requireSite(request);
  const { planned, badLines } = plannedDevices(sent, await knownSite(request));
  const created = planned.filter(({ known }) => known === undefined).length;
  const updated = planned.filter(({ known, isChanged }) => known && isChanged).length;
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

async function knownSite(request: OrganizationRequest): Promise<KnownSite> {
  const { transaction, organization, server } = request;
  const { times } = await listTimes(request);
  const devices = await linesOf(matchingDevices(transaction, organization, {}, times));
  const owners = await transaction
    .selectFrom('enterprise_owner as owner')
    .select(['id', 'name', 'unit', 'most_devices', 'moved_out_at'])
    .select(
      sql<number>`(select count(*)::integer from enterprise_device device
        where device.owner_id = owner.id and device.status <> 'revoked')`.as('count'),
    )
    .where('organization_number', '=', organization.number)
    .execute();
  const profiles = await transaction
    .selectFrom('enterprise_profile')
    .select(['id', 'name'])
    .where('organization_number', '=', organization.number)
    .execute();
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return {
    devices: new Map(
      devices.flatMap((one) => keysOf(one.device).map(({ key }) => [key, one] as const)),
    ),
    owners: owners.map(({ id, name, unit, most_devices, moved_out_at, count }) => ({
      id,
      name,
      unit,
      free: moved_out_at === null ? most_devices - count : 0,
    })),
    profiles: new Map(profiles.map(({ id, name }) => [name.toLowerCase(), id])),
    now: localTimeOf(server.now(), timeZone ?? 'UTC'),
  };
}

function overwritesOf(planned: readonly PlannedDevice[]) {
  return planned
    .flatMap(({ line, known, record, isChanged }) => {
      if (known === undefined || !isChanged) return [];
      const changes = differences(deviceLine, known.line, record).map(
        ({ label, mine, theirs }) => ({ label, before: mine, after: theirs }),
      );
      return [{ line, name: known.device.name, changes }];
    })
    .slice(0, overwritesListed);
}
