import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { menus } from '../../contract/features.ts';
import { differences, parseDraft, toDraft } from '../../contract/fields/fields.ts';
import { type Permissions, permissionLevels } from '../../contract/permissions.ts';
import { exampleTemplate } from './examples.ts';
import { roleTemplate } from './fields.ts';
import { fromHistory, toHistory } from './history-fields.ts';
import { roleFeatures } from './role-types.ts';

const author = { permissions: null, rights: null };
const { permissions: levels } = roleTemplate.map;
const anyPermissions = fc
  .dictionary(fc.constantFrom(...roleFeatures), fc.constantFrom(...permissionLevels))
  .map((given): Permissions => z.parse(levels.schema, given));

test('permissions do not change in a form or in the history', () => {
  fc.assert(
    fc.property(anyPermissions, (permissions) => {
      const template = exampleTemplate({ permissions, redirect: null });
      const draft = toDraft(roleTemplate, template);
      expect(parseDraft(roleTemplate, draft, { type: 'site', author }).record).toEqual(template);
      const stored = fromHistory(toHistory({ type: 'site', ...template }));
      expect(z.parse(roleTemplate.schema, stored)).toEqual(template);
    }),
  );
});

test('a form shows the errors of all features and of the first page at once', () => {
  const draft = {
    ...toDraft(roleTemplate, exampleTemplate({ permissions: { devices: 'edit' } })),
    redirect: '/admin-ui/admin/report/pms',
  };
  expect(parseDraft(roleTemplate, draft, { type: 'report', author }).errors).toEqual({
    'permissions.devices': 'Report roles have no more than ‘none’ for Devices',
    redirect: 'This role may not view PMS Transactions',
  });
});

test('two versions differ feature by feature', () => {
  const mine = exampleTemplate({ permissions: { users: 'edit', devices: 'view' } });
  const theirs = exampleTemplate({
    permissions: { devices: 'view', revenue: 'delete' },
    rights: ['export', 'secrets'],
    redirect: null,
  });
  expect(differences(roleTemplate, mine, theirs)).toEqual([
    { label: 'Users', mine: 'Edit', theirs: 'None' },
    { label: 'Revenue Summary', mine: 'None', theirs: 'Delete' },
    {
      label: 'Rights',
      mine: 'Export lists and reports',
      theirs: 'Export lists and reports, See whether secrets are set',
    },
    { label: 'First page', mine: 'Report › Revenue Summary', theirs: '' },
  ]);
});

describe('the text of permissions', () => {
  const textOf = (permissions: Permissions) => levels.toText(permissions, {});

  test.each<[Permissions, string]>([
    [{}, 'Nothing'],
    [{ devices: 'none' }, 'Nothing'],
    [
      { organization: 'view', users: 'edit', groups: 'edit', admins: 'view' },
      'Setup: 1 view · Manage: 1 view, 2 edit',
    ],
  ])('of %j is %s', (permissions, text) => {
    expect(textOf(permissions)).toBe(text);
  });

  test('has ‘all’ for a complete menu, not counting Admin History, which everyone may view', () => {
    const support = menus.flatMap(({ id, features }) =>
      id === 'Support' ? features.filter((feature) => feature !== 'admin-history') : [],
    );
    const permissions = Object.fromEntries(support.map((feature) => [feature, 'view' as const]));
    expect(textOf(permissions)).toBe('Support: all view');
  });
});
