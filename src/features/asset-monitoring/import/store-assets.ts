import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { assetStore } from '../assets/asset-store.ts';
import type { PlannedAsset } from './planned-assets.ts';

/** Adds new assets and changes known ones, in two statements. Writes no history. */
export async function storeAssets(
  { transaction, organization, caller, server }: OrganizationRequest,
  planned: readonly PlannedAsset[],
): Promise<void> {
  const now = server.now();
  const rows = planned.map(({ known, asset }) => ({
    ...assetStore.toColumns(asset),
    id: known?.id ?? crypto.randomUUID(),
    isNew: known === undefined,
  }));
  const written = sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ settings, ...row }) => ({ ...row, settings: JSON.parse(String(settings)) })),
  )}::jsonb) as row (id uuid, "isNew" boolean, name text, tag text, category text, status text, model text,
    serial text, mac_address text, warranty_until date, settings jsonb)`;
  // Tags that assets give to each other would collide while the statement runs.
  await sql`
    update asset set tag = null from ${written} where asset.id = row.id and not row."isNew"
      and asset.tag is distinct from row.tag`.execute(transaction);
  await sql`
    update asset set name = row.name, tag = row.tag, category = row.category, status = row.status,
      model = row.model, serial = row.serial, mac_address = row.mac_address,
      warranty_until = row.warranty_until, settings = row.settings, version = version + 1,
      updated_at = ${now}, updated_by = ${caller.displayName}
    from ${written} where asset.id = row.id and not row."isNew"`.execute(transaction);
  await sql`
    insert into asset (id, organization_number, organization_path, created_at, created_by, updated_at,
      updated_by, name, tag, category, status, model, serial, mac_address, warranty_until, settings)
    select id, ${organization.number}, ${organization.path}, ${now}, ${caller.displayName}, ${now},
      ${caller.displayName}, name, tag, category, status, model, serial, mac_address, warranty_until, settings
    from ${written} where row."isNew"`.execute(transaction);
}
