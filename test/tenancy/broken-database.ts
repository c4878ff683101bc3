import { sql } from 'kysely';
import type { Database } from '../../src/server/database/open.ts';

interface Policy {
  table: string;
  using: string;
}

/** Returns the policy of each table that holds data of tenants. */
export async function policiesIn({ system }: Database): Promise<Policy[]> {
  const { rows } = await sql<Policy>`
    select tablename as "table", qual as using from pg_policies where policyname = 'tenant'`.execute(
    system,
  );
  return rows;
}

/** Runs `work` while these tables have no policies. */
export async function withoutPolicies<T>(
  database: Database,
  opened: readonly Policy[],
  work: () => Promise<T>,
): Promise<T> {
  const { system } = database;
  for (const { table } of opened)
    await sql`alter policy tenant on ${sql.table(table)} using (true)`.execute(system);
  try {
    return await work();
  } finally {
    for (const { table, using } of opened)
      await sql`alter policy tenant on ${sql.table(table)} using (${sql.raw(using)})`.execute(
        system,
      );
  }
}

/** Runs `work` while a part of a function's definition is replaced. */
export async function withFunction<T>(
  { system }: Database,
  name: string,
  [part, replacement]: [RegExp, string],
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}`.execute(
    system,
  );
  const definition = rows[0]?.definition ?? '';
  const broken = definition.replaceAll(part, replacement);
  if (broken === definition) throw new Error(`${name} has no ${part}`);
  await sql.raw(broken).execute(system);
  try {
    return await work();
  } finally {
    await sql.raw(definition).execute(system);
  }
}
