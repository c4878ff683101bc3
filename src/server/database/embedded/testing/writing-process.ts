import pg from 'pg';
import { DataDirectoryInUseError, startEmbeddedEngine } from '../engine.ts';
import { recordingLog } from './recording-log.ts';

/*
 * A process for tests to kill: `node writing-process.ts <directory> [template]` prints `in use` or
 * `found [[number, rows], ...]`, then writes pairs of rows forever, and prints each number once its
 * transaction is acknowledged.
 */
const [directory = '', template] = process.argv.slice(2);

async function writeForever(): Promise<void> {
  const engine = await startEmbeddedEngine({ directory, template, log: recordingLog() });
  const pool = new pg.Pool(engine.poolConfig);
  await pool.query('create table if not exists entry (number integer, half text, filler text)');
  const found = await pool.query<{ number: number; rows: number }>(
    'select number, count(*)::integer as rows from entry group by number order by number',
  );
  console.log(`found ${JSON.stringify(found.rows.map(({ number, rows }) => [number, rows]))}`);
  const client = await pool.connect();
  for (let number = (found.rows.at(-1)?.number ?? 0) + 1; ; number += 1) {
    await client.query('begin');
    for (const half of ['first', 'second'])
      await client.query('insert into entry values ($1, $2, $3)', [number, half, 'x'.repeat(500)]);
    await client.query('commit');
    console.log(String(number));
  }
}

try {
  await writeForever();
} catch (error) {
  if (!(error instanceof DataDirectoryInUseError)) throw error;
  console.log('in use');
}
