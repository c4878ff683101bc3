import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { writeDatabaseTemplate } from '../template.ts';
import { recordingLog } from './recording-log.ts';

/** Returns a database template with the table `prepared`, so that each test of a file starts in half a second. */
export function readyMadeDatabase(): string {
  const directory = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  const file = join(directory, 'template.tar.gz');
  beforeAll(async () => {
    await writeDatabaseTemplate({
      file,
      log: recordingLog(),
      async prepare(poolConfig) {
        const pool = new pg.Pool(poolConfig);
        await pool.query(`create table prepared as select 'by the template' as value`);
        await pool.end();
      },
    });
  }, 120_000);
  afterAll(() => rmSync(directory, { recursive: true }));
  return file;
}
