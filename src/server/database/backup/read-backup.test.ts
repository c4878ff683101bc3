import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { restore } from './operations.ts';
import { type Part, RowDigest } from './parts.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-backup-'));
const file = join(folder, 'backup.gz');
afterAll(() => rmSync(folder, { recursive: true }));

const lines = Buffer.from(
  Array.from({ length: 5_000 }, (_, row) => `${row}\tGuest ${row}\t\\\\.\t\\N\n`).join(''),
);

function* table(name: string, ...blocks: Buffer[]): Generator<Part> {
  yield { kind: 'table', name, columns: ['id', 'name'] };
  const digest = new RowDigest();
  for (const block of blocks) {
    digest.add(block);
    yield { kind: 'rows', lines: block };
  }
  yield { kind: 'tableEnd', rows: digest.rows, digest: `${digest}` };
}

async function* written(): AsyncGenerator<Part> {
  const header = {
    migration: '013_access_codes',
    createdAt: '2026-03-01',
    engine: 'embedded',
  } as const;
  yield { kind: 'start', header };
  yield* table('empty');
  yield* table('guest', lines, Buffer.from('x\ty\n'), lines);
  yield { kind: 'end', sequences: [{ name: 'guest_id', lastValue: '7' }] };
}

/** Resolves `begun` when reading starts, and yields its parts after `event`. */
async function* writtenWhen(
  begun: { resolve(): void },
  event: Promise<void>,
): AsyncGenerator<Part> {
  begun.resolve();
  await event;
  yield* written();
}

/** Joins the rows of a table, which a reader may divide differently. */
async function joined(parts: AsyncIterable<Part>): Promise<unknown[]> {
  const found: unknown[] = [];
  let rows = '';
  for await (const part of parts)
    if (part.kind === 'rows') rows += part.lines;
    else {
      if (rows !== '') found.push(rows);
      rows = '';
      found.push(part);
    }
  return found;
}

beforeAll(async () => {
  await writeBackup(written(), file);
});

test('a backup is read as it was written', async () => {
  expect(await joined(readBackup(file))).toEqual(await joined(written()));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a table’s digest does not depend on the order of its rows', () => {
  const [one, other] = [new RowDigest(), new RowDigest()];
  one.add(Buffer.from('a\nb\nb\n'));
  other.add(Buffer.from('b\na\n'));
  expect(`${other}`).not.toBe(`${one}`);
  other.add(Buffer.from('b\n'));
  expect(`${other}`).toBe(`${one}`);
});

test('an existing file is not replaced, and partial ones of others are deleted', async () => {
  await expect(writeBackup(written(), file)).rejects.toThrow('already exists. Choose another name');
  const second = join(folder, 'second.gz');
  writeFileSync(`${second}.0123abcd.part`, 'partial', { mode: 0o644 });
  await writeBackup(written(), second);
  expect(statSync(second).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).toSorted()).toEqual(['backup.gz', 'second.gz']);
  const nowhere = writeBackup(written(), join(folder, 'none/backup.gz'));
  await expect(nowhere).rejects.toThrow('does not exist. Create it first');
});

/** Starts two backups to one file; returns when the first one is complete and the second one is not. */
async function overtakenBackup(target: string) {
  const firstBegun = Promise.withResolvers<void>();
  const secondBegun = Promise.withResolvers<void>();
  const canEnd = Promise.withResolvers<void>();
  const first = writeBackup(writtenWhen(firstBegun, secondBegun.promise), target);
  await firstBegun.promise;
  const second = writeBackup(writtenWhen(secondBegun, canEnd.promise), target);
  expect(await first).toBe(statSync(target).size);
  expect(await joined(readBackup(target))).toEqual(await joined(written()));
  return {
    end: async () => {
      canEnd.resolve();
      await second;
    },
  };
}

/** Makes the file system refuse hard links, as FAT does. */
function withoutHardLinks(): void {
  const link = vi.spyOn(fs, 'link').mockRejectedValue(new Error('EPERM: operation not permitted'));
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
}

describe.each([
  ['with hard links', () => {}],
  ['without hard links', withoutHardLinks],
])('on a file system %s', (system, prepare) => {
  const namesOf = (target: string) =>
    readdirSync(folder).filter((name) => join(folder, name).startsWith(target));

  test('a backup gets its name when it is complete', async () => {
    prepare();
    const target = join(folder, `alone ${system}`);
    expect(await writeBackup(written(), target)).toBe(statSync(target).size);
    expect(await joined(readBackup(target))).toEqual(await joined(written()));
    expect(namesOf(target)).toEqual([target.slice(folder.length + 1)]);
  });

  test('of two backups to one file at once, one succeeds and the other says why', async () => {
    prepare();
    const target = join(folder, `twice ${system}`);
    const { end } = await overtakenBackup(target);
    await expect(end()).rejects.toThrow('was written by another backup meanwhile');
    expect(namesOf(target)).toEqual([target.slice(folder.length + 1)]);
  });

  test('a backup whose partial file another one deleted leaves no empty file', async () => {
    prepare();
    const target = join(folder, `collected ${system}`);
    const { end } = await overtakenBackup(target);
    renameSync(target, join(folder, `archived ${system}`));
    await expect(end()).rejects.toThrow('was deleted by another backup of the same name');
    expect(namesOf(target)).toEqual([]);
  });
});

describe('a restore changes nothing when the file', () => {
  const rewritten = (change: (text: string) => string) => (whole: Buffer) =>
    gzipSync(change(gunzipSync(whole).toString()));
  const isDamaged = 'is damaged, or is not a backup of Atrium. Nothing was restored.';
  const isTruncated = 'is truncated. Nothing was restored.';

  test.each([
    ['is truncated', (whole: Buffer) => whole.subarray(0, -20), isTruncated],
    ['is empty', () => Buffer.of(), isTruncated],
    ['ends within a row', rewritten((text) => text.slice(0, 100_000)), isTruncated],
    ['ends after a table', rewritten((text) => text.replace(/\{"sequences.*/s, '')), isTruncated],
    ['has a damaged byte', (whole: Buffer) => damagedAt(whole, whole.length >> 1), isDamaged],
    ['has a changed value', rewritten((text) => text.replace('Guest 77', 'Guest 78')), isDamaged],
    ['has no longer all rows', rewritten((text) => text.replace(/\n77\t.*\n/, '\n')), isDamaged],
    ['has another sequence', rewritten((text) => text.replace('"7"', '"8"')), isDamaged],
    ['has something after its end', rewritten((text) => `${text}{"sequences":[]}\n`), isDamaged],
    ['is something else', () => Buffer.from('PGDMP'), isDamaged],
    ['is another gzipped text', () => gzipSync('select 1;\n'), isDamaged],
    [
      'is in a newer format',
      rewritten((text) => text.replace('"formatVersion":1', '"formatVersion":2')),
      'Update Atrium first',
    ],
  ])('%s', async (_what, change, reason) => {
    const changed = join(folder, 'changed.gz');
    writeFileSync(changed, change(readFileSync(file)));
    await expectRejection(changed, reason);
  });

  test('has the data of a newer version', async () => {
    const newer = join(folder, 'newer.gz');
    await writeBackup(
      (async function* () {
        for await (const part of written())
          yield part.kind === 'start'
            ? { ...part, header: { ...part.header, migration: '913_later' } }
            : part;
      })(),
      newer,
    );
    await expectRejection(
      newer,
      'written by a newer version of Atrium (913_later). Update Atrium first',
    );
  });

  test('does not exist', () => expectRejection(join(folder, 'missing'), 'cannot be read: ENOENT'));

  async function expectRejection(changed: string, reason: string): Promise<void> {
    const dataDirectory = mkdtempSync(join(folder, 'data-'));
    const restored = restore({ databaseUrl: undefined, dataDirectory }, changed, (parts) => parts);
    await expect(restored).rejects.toThrow(reason);
    expect(readdirSync(dataDirectory)).toEqual([]);
  }
});

function damagedAt(whole: Buffer, position: number): Buffer {
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(position) ^ 1, position);
  return damaged;
}
