import { join } from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { writeDatabaseTemplate } from '../src/server/database/embedded/template.ts';
import { migrateToLatest } from '../src/server/database/migrate.ts';
import { createLogger } from '../src/server/logging.ts';

const root = join(import.meta.dirname, '..');

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await writeDatabaseTemplate({
  file: join(root, 'dist/database-template.tar.gz'),
  prepare: async (poolConfig) => {
    const pool = new pg.Pool(poolConfig);
    try {
      await migrateToLatest(pool);
    } finally {
      await pool.end();
    }
  },
  log: createLogger('warn'),
});
