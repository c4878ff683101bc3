import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const assets = join(import.meta.dirname, '../dist/assets');
const mantine = join(import.meta.dirname, '../node_modules/@mantine/core/styles.layer.css');

test('the style sheet has the rules of the Mantine components in the scripts, and of no others', () => {
  const known = new Set(classesIn([mantine]));
  const ofMantine = (files: readonly string[]) => [
    ...new Set(classesIn(files).filter((name) => known.has(name))),
  ];
  const used = ofMantine(globSync(`${assets}/*.js`));
  const styled = ofMantine(globSync(`${assets}/*.css`));
  expect(used.length).toBeGreaterThan(100);
  expect(styled.toSorted()).toEqual(used.toSorted());
});

/** Mantine names a class after the digest of its component. */
function classesIn(files: readonly string[]): string[] {
  return files.flatMap((file) => readFileSync(file, 'utf8').match(/\bm_[0-9a-f]{6,8}\b/g) ?? []);
}
