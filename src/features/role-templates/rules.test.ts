import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featureIds } from '../../contract/features.ts';
import {
  allRights,
  hasRight,
  levelFor,
  type Permissions,
  permissionLevels,
  reaches,
} from '../../contract/permissions.ts';
import { mostOfType, roleFeatures, roleTemplateTypes } from './choices.ts';
import { type Author, beyondAuthor, type Grant, mistakesOf, pageOf, within } from './rules.ts';

const permissions: fc.Arbitrary<Permissions> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...roleFeatures), fc.constantFrom(...permissionLevels)), {
    selector: ([feature]) => feature,
  })
  .map((levels) => Object.fromEntries(levels));
const rights = fc.subarray([...allRights]);
const grants: fc.Arbitrary<Grant> = fc.record({ permissions, rights });
const authors: fc.Arbitrary<Author> = fc.oneof(
  fc.record({ permissions, rights }),
  fc.constant({ permissions: null, rights: null }),
);
const types = fc.constantFrom(...roleTemplateTypes);

/** Whether the grant holds something that the author lacks: told without the product's rules. */
function givesMore({ permissions: given, rights: givenRights }: Grant, author: Author): boolean {
  if (author.permissions === null) return false;
  const own: Permissions = author.permissions;
  const rank = (of: Permissions, feature: keyof Permissions) =>
    ['none', 'view', 'edit', 'delete'].indexOf(of[feature] ?? 'none');
  return (
    featureIds.some((feature) => rank(given, feature) > rank(own, feature)) ||
    givenRights.some((right) => !(author.rights ?? []).includes(right))
  );
}

test('a template that gives more than its author has is refused, and no other', () => {
  fc.assert(
    fc.property(authors, grants, (author, grant) => {
      const isRefused = Object.keys(beyondAuthor(author, grant)).length > 0;
      expect(isRefused).toBe(givesMore(grant, author));
    }),
    { numRuns: 500 },
  );
});

test('each refusal names the field, the feature and what the author has', () => {
  const author: Author = { permissions: { devices: 'view' }, rights: ['export'] };
  const grant: Grant = {
    permissions: { devices: 'delete', portal: 'view' },
    rights: ['export', 'guest-data', 'sessions'],
  };
  expect(beyondAuthor(author, grant)).toEqual({
    'permissions.devices': 'Your own role allows only ‘view’ for Devices',
    'permissions.portal': 'Your own role does not allow Portal',
    rights: 'Your own role lacks: See guests’ personal data, Manage sessions',
  });
});

test('what is cut to an author and a type gives nothing beyond either, and nothing new', () => {
  fc.assert(
    fc.property(authors, types, grants, (author, type, grant) => {
      const cut = within(author, type, grant);
      expect(beyondAuthor(author, cut)).toEqual({});
      expect(mistakesOf(type, { ...cut, redirect: null })).toEqual({});
      for (const feature of featureIds)
        expect(
          reaches(levelFor(grant.permissions, feature), levelFor(cut.permissions, feature)),
        ).toBe(true);
      for (const right of cut.rights) expect(hasRight(grant.rights, right)).toBe(true);
      // Cut once, it fits: cutting again takes nothing more.
      expect(within(author, type, cut)).toEqual(cut);
    }),
    { numRuns: 300 },
  );
});

test('somebody without a role can give everything that the type allows', () => {
  fc.assert(
    fc.property(types, (type) => {
      const most = roleFeatures.map((feature) => [feature, mostOfType(type, feature)]);
      const grant = { permissions: Object.fromEntries(most), rights: allRights };
      expect(within({ permissions: null, rights: null }, type, grant)).toEqual(grant);
    }),
  );
});

test('a report role changes nothing', () => {
  for (const feature of featureIds)
    expect(reaches('view', mostOfType('report', feature))).toBe(true);
  expect(mistakesOf('report', { permissions: { revenue: 'edit' }, redirect: null })).toEqual({
    'permissions.revenue': 'Report roles have no more than ‘view’ for Revenue Summary',
  });
});

describe('the first page', () => {
  const redirectMistake = (redirect: string, given: Permissions = { 'access-codes': 'view' }) =>
    mistakesOf('front-desk', { permissions: given, redirect }).redirect;

  test.each([
    pageOf('access-codes'),
    '/admin-ui/admin/manage/access-codes/batch/7?tab=codes',
    '/admin-ui/admin/support/admin-history',
  ])('%s', (redirect) => {
    expect(redirectMistake(redirect)).toBeUndefined();
  });

  test.each([
    'https://evil.example/admin-ui/admin/manage/access-codes',
    '//evil.example/admin-ui/admin/manage/access-codes',
    '/\\evil.example/admin-ui/admin/manage/access-codes',
    '/admin-ui/admin/manage/../../../evil',
    '/admin-ui/admin/manage/%2e%2e/%2e%2e/evil',
    '/admin-ui/login/',
    '/admin-ui/admin/manage/access-codes-evil',
    '/admin-ui/admin/manage/hotspot-2.0',
    'javascript:alert(1)',
    '',
  ])('is not %j', (redirect) => {
    expect(redirectMistake(redirect)).toBe('Choose one of the console’s own pages');
  });

  test('is one that the role may view', () => {
    expect(redirectMistake(pageOf('access-codes'), {})).toBe('This role may not view Access Codes');
  });
});
