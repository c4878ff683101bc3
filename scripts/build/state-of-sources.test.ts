import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateOfSources } from './state-of-sources.mjs';

const project = join(import.meta.dirname, '../..');
const ignored = /^(node_modules|dist|test-results|\.git|\.ci)$/;
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-sources-'));
  cpSync(project, root, {
    recursive: true,
    filter: (source) => !ignored.test(source.slice(project.length + 1)),
  });
});
// Thousands of files, which a busy disk removes slowly.
afterAll(() => rmSync(root, { recursive: true }), 60_000);

test.each([
  'src/console/added.tsx',
  'scripts/build.ts',
  'scripts/build/chunk-plan.ts',
  'vite.config.ts',
  'sample/organizations.csv',
  'package-lock.json',
])('a change of %s is built', (file) => {
  const before = stateOfSources(root);
  writeFileSync(join(root, file), '// changed');
  expect(stateOfSources(root)).not.toBe(before);
});

test.each(['scripts/test.ts', 'scripts/build/added.test.ts', 'src/features/users/facts.ts'])(
  'a change of %s is not',
  (file) => {
    const before = stateOfSources(root);
    writeFileSync(join(root, file), '// changed');
    expect(stateOfSources(root)).toBe(before);
  },
);
