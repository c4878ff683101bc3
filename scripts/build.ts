import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { build } from 'vite';
import { fillSampleProvider } from '../src/features/organizations/import/sample-provider.ts';
import { fillSampleHistory } from '../src/sample/fill-sample-history.ts';
import { writeDatabaseTemplate } from '../src/server/database/embedded/template.ts';
import { databaseOver, readyMade } from '../src/server/database/open.ts';
import { migrateToLatest } from '../src/server/database/schema/migrate.ts';
import { createLogger } from '../src/server/logging.ts';

const root = join(import.meta.dirname, '..');
const log = createLogger('warn');

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await writeDatabaseTemplate({ file: readyMade.initial, prepare: async () => {}, log });
await writeDatabaseTemplate({
  file: readyMade.empty,
  from: readyMade.initial,
  prepare: async (poolConfig) => {
    const pool = new pg.Pool(poolConfig);
    await migrateToLatest(pool);
    await pool.end();
  },
  log,
});
await writeDatabaseTemplate({
  file: readyMade.sample,
  from: readyMade.empty,
  prepare: async (poolConfig) => {
    const database = databaseOver(new pg.Pool(poolConfig), 'embedded', async () => {}, log);
    await fillSampleProvider(database);
    await fillSampleHistory(database, new Date());
    await sql`vacuum full analyze`.execute(database.system);
    // Deletes the WAL instead of recycling it, because it would be most of the archive.
    await sql`set wal_recycle = off`.execute(database.system);
    await sql`select pg_switch_wal()`.execute(database.system);
    await sql`checkpoint`.execute(database.system);
    await database.close();
  },
  log,
});
