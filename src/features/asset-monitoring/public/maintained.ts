import { type RawBuilder, sql } from 'kysely';

/** Whether the row `maintenance` is active and covers the rows `asset` and `device`, which a join may leave empty. */
export function isCoveredBy(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(maintenance.organization_number = asset.organization_number
    and maintenance.starts_at <= ${now} and maintenance.ends_at > ${now}
    and (maintenance.scope = 'site'
      or maintenance.scope = 'assets' and asset.id::text = any (maintenance.asset_ids)
      or maintenance.scope = 'tags' and maintenance.tags
        && array(select jsonb_array_elements_text(device.settings -> 'tags'))))`;
}

/** Whether an active maintenance window covers the rows `asset` and `device`. */
export function isMaintained(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from maintenance_window maintenance where ${isCoveredBy(now)})`;
}
