import { expect, test } from 'vitest';
import type { LegacyOrganization } from './contract.ts';
import { legacyTree } from './legacyTree.ts';

const one = (
  OrgNumber: number,
  ParentOrgNumber: number | null,
  changes: Partial<LegacyOrganization> = {},
): LegacyOrganization => ({
  OrgNumber,
  OrgName: `Org ${OrgNumber}`,
  ParentOrgNumber,
  OrgType: 'Grouping',
  IsActive: true,
  ...changes,
});

test('a plain list becomes a tree with the uniqueId of each organization', () => {
  const { roots, rows, children } = legacyTree([
    one(1, null),
    one(2, 1),
    one(3, 2, { OrgType: 'Site' }),
  ]);
  expect(rows.map(({ uniqueId }) => uniqueId)).toEqual(['1']);
  expect(roots[0]).toMatchObject({ hasChildren: true, level: 1 });
  expect(children.get('1')).toMatchObject([{ uniqueId: '1-2', level: 2, hasChildren: true }]);
  expect(children.get('1-2')).toMatchObject([{ uniqueId: '1-2-3', type: 'Site', level: 3 }]);
});

test('an organization whose parent is not in the list is at the top', () => {
  expect(legacyTree([one(7, 1), one(8, 7)]).roots).toMatchObject([{ uniqueId: '7' }]);
});

test('an inactive organization is Disabled, any other Active', () => {
  const { roots } = legacyTree([one(1, null, { IsActive: false }), one(2, null)]);
  expect(roots.map(({ status }) => status)).toEqual(['Disabled', 'Active']);
});

test('an empty list is an empty tree', () => {
  expect(legacyTree([])).toMatchObject({ roots: [], rows: [] });
});
