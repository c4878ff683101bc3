import { sql } from 'kysely';
import type { CollectedFacts, World } from '../facts.ts';
import type { MemberName } from '../provider.ts';

/** Organizations whose records a call at another organization must not reach: a sibling's area and a foreign site. */
export const elsewhere = ['siblingArea', 'foreignSite'] as const;

export type Elsewhere = (typeof elsewhere)[number];

export interface Planted {
  /** Plants a record at an organization of the family. */
  at(name: string, member: MemberName): Promise<string>;
  /** Plants a record once and returns its id; undefined when no feature's facts have it. */
  idOf(owner: CollectedFacts, name: string, at: Elsewhere): Promise<string | undefined>;
  /** Plants every record of every feature. */
  all(): Promise<void>;
}

/** Returns functions that plant records by the names of parameters, preferring the route's feature. */
export function plantedRecords(world: World, facts: readonly CollectedFacts[]): Planted {
  const ids = new Map<string, Promise<string>>();
  const idOf: Planted['idOf'] = async (owner, name, at) => {
    const feature = [owner, ...facts].find(({ planted }) => planted?.[name] !== undefined);
    const plant = feature?.planted?.[name];
    if (plant === undefined) return undefined;
    const key = `${feature?.feature} ${name} ${at}`;
    const id = ids.get(key) ?? plant(world, world.family[at]);
    ids.set(key, id);
    return id;
  };
  return {
    idOf,
    async at(name, member) {
      const plant = facts.find(({ planted }) => planted?.[name])?.planted?.[name];
      if (plant === undefined) throw new Error(`No feature plants ${name}`);
      return plant(world, world.family[member]);
    },
    async all() {
      for (const owner of facts)
        for (const name of Object.keys(owner.planted ?? {}))
          for (const at of elsewhere) await idOf(owner, name, at);
    },
  };
}

/** Returns a query of a record's row and all rows that refer to it, with their versions. */
export async function tracesIn({ server }: World): Promise<(id: string) => Promise<string>> {
  const { system } = server.database;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type = 'uuid' or column_name = 'entity_id')
    order by 1, 2`.execute(system);
  return async (id) => {
    const { rows } = await sql<{ trace: string }>`
      ${sql.join(
        columns.map(
          ({ table, column }) => sql`
            select ${`${table}.${column}`} || ' ' || ctid || ' ' || xmin as trace
            from ${sql.table(table)} where ${sql.ref(column)}::text = ${id}`,
        ),
        sql` union all `,
      )} order by 1`.execute(system);
    return rows.map(({ trace }) => trace).join('\n');
  };
}
