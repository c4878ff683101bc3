import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from './migrate.ts';
import { repeatableMigrations } from './repeatable-migrations.ts';

const folder = join(import.meta.dirname, '../../../../migrations');
const numbered = globSync(join(folder, '[0-9]*.ts')).map((file) => ({
  name: basename(file, '.ts'),
  number: Number(/^\d{3}/.exec(basename(file))?.[0]),
  text: readFileSync(file, 'utf8'),
}));

test('each migration has a unique number and is registered', () => {
  const numbers = numbered.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const names = numbered.map(({ name }) => name).toSorted();
  expect(Object.keys(migrations)).toEqual(names);
  const repeatable = globSync(join(folder, 'repeatable/*.ts')).map((file) => basename(file, '.ts'));
  expect(Object.keys(repeatableMigrations).toSorted()).toEqual(repeatable.toSorted());
});

test('no migration deletes history', () => {
  const deleting = numbered.filter(({ text }) =>
    /(delete\s+from|truncate(\s+table)?|drop\s+table)\s+(if\s+exists\s+)?(only\s+)?["\w, .]*admin_history/i.test(
      text,
    ),
  );
  expect(deleting.map(({ name }) => name)).toEqual([]);
});

test('functions and triggers are defined in repeatable migrations', () => {
  // Migrations before number 24 predate the rule.
  const defining = numbered.filter(
    ({ number, text }) => number >= 24 && /create (or replace )?(function|trigger)/i.test(text),
  );
  expect(defining.map(({ name }) => name)).toEqual([]);
});
