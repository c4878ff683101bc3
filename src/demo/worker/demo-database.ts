import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Database } from '../../server/database/open.ts';
import type { DB } from '../../server/database/tables.ts';
import { scopeStatement } from '../../server/database/transactions/scope-statement.ts';
import { OneConnectionDriver } from './one-connection-driver.ts';

function asText(text: string): string {
  return text;
}

/** Opens PGlite in memory with the sample provider. Values are parsed as by node-postgres. */
export async function openSampleDatabase(): Promise<Database> {
  const address = `${import.meta.env.BASE_URL}static/sample-database.tar.gz`;
  const response = await fetch(address, { cache: 'no-store' });
  if (!response.ok) throw new Error(`the sample provider is missing (${response.status})`);
  return databaseOverPglite(
    await PGlite.create({
      loadDataDir: await response.blob(),
      extensions: { pg_trgm },
      parsers: { [types.INT8]: asText, [types.DATE]: asText },
    }),
  );
}

/** Like a server's database, each transaction of a scope starts with the tenant role and the scope. */
function databaseOverPglite(pglite: PGlite): Database {
  const db = new Kysely<DB>({ dialect: dialectOver(pglite) });
  return {
    engine: 'embedded',
    system: db,
    withScope: (scope, work) =>
      db.transaction().execute(async (transaction) => {
        await sql.raw(scopeStatement(scope)).execute(transaction);
        return work(transaction);
      }),
    transaction: (work) => db.transaction().execute(work),
    close: () => pglite.close(),
  };
}

function dialectOver(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new OneConnectionDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
