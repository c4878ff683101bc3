import { type Kysely, sql } from 'kysely';

/**
 * Makes positions unique within an area. The constraint is checked at the end of a statement, so that one statement can
 * renumber all plans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update service_plan set position = ordered.position
    from (
      select id,
        row_number() over (partition by organization_number order by position, created_at, id)
          as position
      from service_plan
    ) ordered
    where service_plan.id = ordered.id and service_plan.position <> ordered.position`.execute(db);
  await sql`drop index service_plan_position`.execute(db);
  await sql`
    alter table service_plan add constraint service_plan_position
    unique (organization_number, position) deferrable`.execute(db);
}
