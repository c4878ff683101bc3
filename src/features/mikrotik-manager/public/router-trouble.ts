import { type RawBuilder, sql } from 'kysely';

/** What alerts watch of a router, as expressions on the row `router` of `router_state`; null without trouble. */
export const routerTrouble = {
  /** how many objects differ from the templates */
  differences: () => sql`case when router.sync = 'Drifted' then
    greatest(1, jsonb_array_length(router.differences)) end`,

  /** whole days since the last backup; since the router was added without one */
  daysWithoutBackup: (now: Date, addedAt: RawBuilder<unknown>) => sql`
    floor(extract(epoch from ${now}::timestamptz - coalesce(router.last_backup_at, ${addedAt})) / 86400)`,

  /** 1 when its channel offers a newer version */
  isBehind: () =>
    sql`case when ${numbersOf('offeredVersion')} > ${numbersOf('version')} then 1 end`,
};

/** The numbers of a version, which compare like versions: 7.9 is before 7.18.2. */
function numbersOf(fact: 'version' | 'offeredVersion'): RawBuilder<unknown> {
  return sql`string_to_array(substring(router.facts ->> ${sql.lit(fact)} from '^[0-9]+(?:[.][0-9]+)*'), '.')::integer[]`;
}
