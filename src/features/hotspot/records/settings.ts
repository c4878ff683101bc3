import isEqual from 'fast-deep-equal';
import { sql } from 'kysely';
import { displayText, labelsOf, pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectStaleVersion } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { HotspotRecord, HotspotView } from '../contract.ts';
import { type HotspotSettings, hotspot } from '../fields.ts';
import { type Above, effectiveSettings, nothingSet } from '../rules/effective.ts';
import type { Route } from '../rules/partners.ts';
import { lastPublication } from './publications.ts';

const settableTypes: readonly string[] = ['Grouping', 'Site', 'ServiceArea'];

/** Throws for an organization that has no networks. */
export function requireSettable({ organization }: Pick<OrganizationRequest, 'organization'>): void {
  if (!settableTypes.includes(organization.type))
    throw new Problem(
      'conflict',
      'Hotspot 2.0 is set up for groupings, sites and service areas. Select one in the tree.',
    );
}

/** Locks the organization's settings until the transaction ends, also where there are none yet. */
export async function lockSettings(request: OrganizationRequest): Promise<HotspotRecord> {
  await sql`select pg_advisory_xact_lock(hashtext('atrium: hotspot settings'), ${request.organization.number})`.execute(
    request.transaction,
  );
  return ownSettings(request);
}

export async function ownSettings({
  transaction,
  organization,
}: Pick<OrganizationRequest, 'transaction' | 'organization'>): Promise<HotspotRecord> {
  const row = await transaction
    .selectFrom('hotspot_settings')
    .select(['settings', 'version', 'updated_at', 'updated_by'])
    .where('organization_number', '=', organization.number)
    .executeTakeFirst();
  if (row === undefined) return { ...nothingSet, version: 0, updatedAt: null, updatedBy: '' };
  const { settings, version, updated_at, updated_by } = row;
  return {
    // Values of fields that were added since are those from above.
    ...nothingSet,
    ...settings,
    version,
    updatedAt: updated_at.toISOString(),
    updatedBy: updated_by,
  };
}

/** Returns the settings of the organizations above, the nearest first. */
export async function settingsAbove(
  transaction: ScopedTransaction,
  number: number,
): Promise<Above[]> {
  const { rows } = await sql<Above>`
    select type, name, settings from hotspot_settings_above(${number})`.execute(transaction);
  return rows.map(({ settings, ...above }) => ({
    ...above,
    settings: { ...nothingSet, ...settings },
  }));
}

/** Returns the partners of an organization and of those above. */
export async function routesOf(transaction: ScopedTransaction, number: number): Promise<Route[]> {
  const { rows } = await sql<Route>`
    select id, name, match, kind, host, port, wba_id as "wbaId", position, false as "isInherited"
    from hotspot_partner where organization_number = ${number}
    union all
    select id, name, match, kind, host, port, wba_id, position, true from hotspot_partners_above(${number})`.execute(
    transaction,
  );
  return rows;
}

export async function readView(request: OrganizationRequest): Promise<HotspotView> {
  const { transaction, organization } = request;
  const record = await ownSettings(request);
  const above = await settingsAbove(transaction, organization.number);
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const { hessid } = effectiveSettings(pickFields(hotspot, record), above);
  return {
    record,
    above,
    routes: await routesOf(transaction, organization.number),
    isHessidKnown: await isDeviceOfSite(request, hessid),
    publication: await lastPublication(request),
    timeZone: timeZone ?? 'UTC',
  };
}

/** Returns whether a device of the site has the MAC address; null above sites, and without one. */
async function isDeviceOfSite(
  { transaction, organization }: OrganizationRequest,
  mac: string | null,
): Promise<boolean | null> {
  if (mac === null || organization.type === 'Grouping') return null;
  const numbers = organization.path.split('/').filter(Boolean).map(Number);
  // In a service area alone, the site above may be out of the scope: its other areas then show no devices.
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from organization site
      join device on device.organization_path >= site.path and device.organization_path < left(site.path, -1) || '0'
      where site.number = any (${numbers}::integer[]) and site.type in ('Site', 'ServiceArea')
        and device.mac_address = ${mac}) as found`.execute(transaction);
  return rows[0]?.found ?? false;
}

/** Changes the settings. Throws a conflict with the current record for an older version. Equal settings write nothing. */
export async function changeSettings(
  request: OrganizationRequest,
  change: HotspotSettings & { version: number },
): Promise<void> {
  const { transaction, organization, caller, server } = request;
  requireSettable(request);
  const before = await lockSettings(request);
  rejectStaleVersion(before, historyOf(request).label, change.version);
  const [earlier, after] = [pickFields(hotspot, before), pickFields(hotspot, change)];
  if (isEqual(earlier, after)) {
    request.changesNothing();
    return;
  }
  const stamp = { updated_at: server.now(), updated_by: caller.displayName };
  const settings = JSON.stringify(after);
  if (before.version === 0)
    await transaction
      .insertInto('hotspot_settings')
      .values({
        ...stamp,
        settings,
        organization_number: organization.number,
        organization_path: organization.path,
        created_at: stamp.updated_at,
        created_by: stamp.updated_by,
      })
      .execute();
  else
    await transaction
      .updateTable('hotspot_settings')
      .set({ ...stamp, settings, version: before.version + 1 })
      .where('organization_number', '=', organization.number)
      .execute();
  await request.record({
    ...historyOf(request),
    action: 'update',
    organization,
    before: earlier,
    after,
  });
}

/** Returns a history entry's subject. */
export function historyOf({ organization }: Pick<OrganizationRequest, 'organization'>) {
  return {
    entityType: 'hotspot settings',
    entityId: String(organization.number),
    label: `Hotspot 2.0 of ${organization.name}`,
  };
}

export const settingLabels = labelsOf(hotspot);
export function settingText(field: string, value: unknown, changed: Record<string, unknown>) {
  return displayText(hotspot, field, value, changed);
}
