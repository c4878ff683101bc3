import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { migrateToLatest } from '../src/server/database/schema/migrate.ts';
import { startLocalPostgres } from './local-postgres.ts';

const root = join(import.meta.dirname, '..');
const postgres = await startLocalPostgres();
if (postgres === undefined) {
  console.error('PostgreSQL must be installed to generate the table types.');
  process.exit(1);
}
try {
  const pool = new pg.Pool({ connectionString: postgres.url });
  await migrateToLatest(pool);
  await pool.end();
  // Its warnings about our types are shown only when it fails.
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), ['--url', postgres.url], {
    cwd: root,
    stdio: 'pipe',
  });
  console.log('Wrote src/server/database/tables.ts');
} finally {
  postgres.stop();
}
