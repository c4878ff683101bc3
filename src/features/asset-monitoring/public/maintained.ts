import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an active maintenance window covers the rows `asset` and `device`, which a join may leave empty. The windows of a
 * site are found by its number; `ends_at` has an index.
 */
export function isMaintained(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from maintenance_window maintenance
    where maintenance.organization_number = asset.organization_number
      and maintenance.starts_at <= ${now} and maintenance.ends_at > ${now}
      and (maintenance.scope = 'site'
        or maintenance.scope = 'assets' and maintenance.asset_ids ? asset.id::text
        or maintenance.scope = 'tags' and maintenance.tags
          ?| array(select jsonb_array_elements_text(device.settings -> 'tags'))))`;
}
