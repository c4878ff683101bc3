import { watch } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DataDirectoryInUseError, startEmbeddedEngine } from './engine.ts';
import { startChildServer } from './testing/child-server.ts';
import { openEngine } from './testing/open-engine.ts';
import { readyMadeDatabase } from './testing/ready-made.ts';
import { recordingLog } from './testing/recording-log.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const template = readyMadeDatabase();
const killRounds = Number(process.env.KILL_ROUNDS ?? 4);

describe('a server that is killed', () => {
  test(
    `keeps every acknowledged transaction and no half one, in ${killRounds} kills under writes`,
    async () => {
      const directory = temporaryDirectory();
      let acknowledged = 0;
      for (let round = 0; round < killRounds; round += 1) {
        const server = startChildServer(directory, template);
        const found = rowsFound(await server.nextLine());
        expect(found.filter(([, rows]) => rows !== 2)).toEqual([]);
        expect(found.length).toBe(found.at(-1)?.[0] ?? 0);
        expect(found.length).toBeGreaterThanOrEqual(acknowledged);
        const writes = Math.ceil(Math.random() * 60);
        for (let write = 0; write < writes; write += 1) await server.nextLine();
        const killed = server.kill();
        for (let line = await server.nextLine(); line !== undefined; line = await server.nextLine())
          acknowledged = Number(line);
        await killed;
        acknowledged = Math.max(acknowledged, found.length + writes);
      }
      expect(acknowledged).toBeGreaterThan(killRounds);
    },
    60_000 + killRounds * 6_000,
  );

  test.each([1, 100, 400, 900])(
    'in its first start (file event %i) leaves a directory that starts',
    async (event) => {
      const directory = temporaryDirectory();
      const events = Promise.withResolvers<void>();
      let seen = 0;
      const watcher = watch(directory, { recursive: true }, () => {
        seen += 1;
        if (seen >= event) events.resolve();
      });
      const server = startChildServer(directory, template);
      await Promise.race([events.promise, server.nextLine()]);
      await server.kill();
      watcher.close();
      const { pool } = await openEngine({ directory, template });
      expect((await pool.query('select value from prepared')).rows).toEqual([
        { value: 'by the template' },
      ]);
    },
    60_000,
  );
});

test('a data directory in use is rejected until its holder is killed', async () => {
  const directory = temporaryDirectory();
  const holder = startChildServer(directory, template);
  expect(await holder.nextLine()).toBe('found []');
  expect(await startChildServer(directory, template).nextLine()).toBe('in use');
  const second = startEmbeddedEngine({ directory, template, log: recordingLog() });
  await expect(second).rejects.toBeInstanceOf(DataDirectoryInUseError);
  await holder.kill();
  const { pool } = await openEngine({ directory, template });
  expect((await pool.query('select count(*) > 0 as "hasRows" from entry')).rows).toEqual([
    { hasRows: true },
  ]);
});

function rowsFound(line: string | undefined): [number, number][] {
  expect(line).toMatch(/^found /);
  return JSON.parse((line ?? '').slice('found '.length));
}
