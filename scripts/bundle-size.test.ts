import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const dist = join(import.meta.dirname, '../dist');
const manifest = readManifest();
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
const kilobyte = 1000;

describe('the gzipped JavaScript', () => {
  test('of the console is at most 195 kB until the tree is usable', () => {
    expect(sizeOf(closureOf(entry('console')))).toBeLessThanOrEqual(195 * kilobyte);
  });

  test('of the sign-in page is at most 110 kB', () => {
    expect(sizeOf(closureOf(entry('login')))).toBeLessThanOrEqual(110 * kilobyte);
  });

  test('of each lazy module is at most 40 kB, without shared chunks', () => {
    const parts = [...new Set(entries.flatMap(lazyChunksOf))];
    const tooLarge = parts
      .map((part) => {
        // Shared dialogs and forms are loaded once and do not count for a module.
        const shared = new Set(
          [...entries, ...parts]
            .filter((other) => other !== part)
            .flatMap((other) => [...closureOf(other)]),
        );
        return { part, size: sizeOf(closureOf(part), shared) };
      })
      .filter(({ size }) => size > 40 * kilobyte);
    expect(tooLarge).toEqual([]);
  });
});

function readManifest(): Record<string, Chunk> {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run build writes it.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function entry(name: string): string {
  const found = entries.filter((key) => key.split('/').includes(name));
  const [key] = found;
  if (key === undefined || found.length > 1)
    throw new Error(`One entry named ${name} is expected among ${entries.join(', ')}.`);
  return key;
}

/** Returns a chunk and all its static imports. */
function closureOf(key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) closureOf(next, into);
  return into;
}

/** Returns all chunks that an entry may load on demand, recursively. */
function lazyChunksOf(key: string): string[] {
  const seen = new Set<string>([key]);
  const parts = new Set<string>();
  // The iteration of a set includes elements that are added during it.
  for (const at of seen) {
    for (const next of manifest[at]?.imports ?? []) seen.add(next);
    for (const next of manifest[at]?.dynamicImports ?? []) {
      seen.add(next);
      parts.add(next);
    }
  }
  return [...parts];
}

function sizeOf(keys: ReadonlySet<string>, without: ReadonlySet<string> = new Set()): number {
  const own = [...keys].filter((key) => !without.has(key));
  const files = new Set(own.flatMap((key) => manifest[key]?.file ?? []));
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}
