import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');
const cells = table
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| *(-|Section)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const rows = cells.map(([, section = '', statement = '', tests = '']) => ({
  section,
  statement,
  tests: [...tests.matchAll(/`([^`]+)` › ([^;]+)/g)].map(([, file = '', name = '']) => ({
    file,
    name: name.trim(),
  })),
}));

test('every statement names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(100);
  const wrong = rows.flatMap(({ statement, tests }) => {
    if (tests.length === 0) return [`${statement}: no test`];
    return tests
      .filter(({ file, name }) => !hasTest(file, name))
      .map(({ file, name }) => `${statement}: ${file} has no test "${name}"`);
  });
  expect(wrong).toEqual([]);
});

test('every section has statements', () => {
  const sections = new Set(rows.map(({ section }) => section));
  expect([...sections].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

function hasTest(file: string, name: string): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  return readFileSync(path, 'utf8').includes(name);
}
