import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../src/server/database/tables.ts';

/** Computes the sums of days by the statements of the triggers, into the empty table. */
export async function sumDays(db: Kysely<DB>): Promise<void> {
  for (const table of ['purchase', 'posting', 'card_transaction']) {
    const { rows } = await sql<{ statement: string }>`
      select ${sql.raw(`adding_sales_of_${table}`)}(${`select 1 as sign, * from ${table}`}) as statement`.execute(
      db,
    );
    const [insert = ''] = rows[0]?.statement.split('on conflict') ?? [];
    await sql.raw(`${insert} order by min(day)`).execute(db);
  }
}

/** Adds up what the triggers would: sites from their areas, the provider from its sites, blocks from days. */
export async function sumOrganizations(db: Kysely<DB>, provider: number): Promise<void> {
  const sums = ['entries', 'amount', 'tax', 'fee', 'refunded', 'listed', 'discount'];
  const names = sql.raw(sums.join(', '));
  const added = sql.raw(sums.map((one) => `sum(${one})`).join(', '));
  const groups = sql.raw('kind, state, label, plan_name, currency, is_test');
  const blockOf = (day: string, span: number) =>
    sql.raw(`${day} - (${day} - date '1970-01-01') % ${span}`);
  const total = (
    number: RawBuilder<unknown>,
    path: RawBuilder<unknown>,
    part: string,
    from: RawBuilder<unknown>,
  ) =>
    sql`
    insert into sales_total (organization_number, organization_path, part, span, report, day, business_day, ${groups}, ${names})
    select ${number}, ${path}, ${sql.lit(part)}, 1, report, day, business_day, kind, state,
      ${part === 'all' ? sql`'', ''` : sql`label, plan_name`}, currency, is_test, ${added}
    from ${from} group by 1, 2, report, day, business_day, kind, state, ${part === 'all' ? sql`` : sql`label, plan_name,`} currency, is_test
    order by day`.execute(db);
  const ofSites = sql`(
    select site.number, site.path, days.*, case when report = 'purchase' then '' else label end as shown
    from sales_day days join organization area on area.number = organization_number
    join organization site on site.number = area.parent_number) days`;
  await sql`analyze sales_day`.execute(db);
  await sql`
    insert into sales_total (organization_number, organization_path, part, span, report, day, business_day, ${groups}, ${names})
    select number, path, 'each', 1, report, day, business_day, kind, state, shown, plan_name, currency, is_test, ${added}
    from ${ofSites} group by number, path, report, day, business_day, kind, state, shown, plan_name, currency, is_test
    order by day`.execute(db);
  const stored = (part: string) =>
    sql`sales_total where part = ${sql.lit(part)} and organization_number <> ${sql.lit(provider)}`;
  const [number, path] = [sql`organization_number`, sql`organization_path`];
  // Without statistics the groups would be sorted.
  await sql`analyze sales_total`.execute(db);
  await total(number, path, 'all', stored('each'));
  for (const part of ['each', 'all'])
    await total(sql`${sql.lit(provider)}::integer`, sql`${sql.lit('/1/')}`, part, stored(part));
  for (const [of, span] of [
    [1, 8],
    [8, 64],
  ] as const)
    await sql`
      insert into sales_total (organization_number, organization_path, part, span, report, day, business_day, ${groups}, ${names})
      select organization_number, organization_path, part, ${sql.lit(span)}, report, ${blockOf('day', span)} as begins,
        ${blockOf('business_day', span)}, ${groups}, ${added}
      from sales_total where span = ${sql.lit(of)}
      group by 1, 2, 3, report, begins, 7, ${groups} order by begins`.execute(db);
  const gateway = (part: string, span: number, from: RawBuilder<unknown>) =>
    sql`
    insert into sales_gateway (organization_number, organization_path, gateway_id, part, span, report, day, business_day,
      ${groups}, ${names})
    select organization_number, organization_path, gateway_id, ${sql.lit(part)}, ${sql.lit(span)}, report,
      ${blockOf('day', span)} as begins, ${blockOf('business_day', span)}, kind, state,
      ${part === 'all' ? sql`'', ''` : sql`label, plan_name`}, currency, is_test, ${added}
    from ${from} group by 1, 2, 3, report, begins, 8, kind, state, ${part === 'all' ? sql`` : sql`label, plan_name,`} currency, is_test
    order by begins`.execute(db);
  await gateway('each', 8, sql`sales_day where report = 'card'`);
  await sql`analyze sales_gateway`.execute(db);
  await gateway('all', 8, sql`sales_gateway where part = 'each' and span = 8`);
  await gateway('each', 64, sql`sales_gateway where part = 'each' and span = 8`);
  await gateway('all', 64, sql`sales_gateway where part = 'all' and span = 8`);
}
