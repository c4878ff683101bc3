import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featureIds } from '../../contract/features.ts';
import { crossFieldErrors } from '../../contract/fields/fields.ts';
import {
  allRights,
  hasRight,
  levelFor,
  type Permissions,
  permissionLevels,
  reaches,
} from '../../contract/permissions.ts';
import { exampleTemplate } from './examples.ts';
import { type RoleTemplate, roleTemplate, templateType } from './fields.ts';
import { highestLevel, type RoleTemplateType, roleFeatures } from './role-types.ts';
import {
  type Author,
  beyondAuthor,
  changeRejection,
  type Grant,
  limitedGrant,
  limitedTemplate,
  missingIn,
  pageOf,
} from './rules.ts';

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
const types = fc.constantFrom(...templateType.values);

const unlimited: Author = { permissions: null, rights: null };

/** Returns the errors of a template whose author has no role. */
const errorsOf = (type: RoleTemplateType, changes: Partial<RoleTemplate>) =>
  crossFieldErrors(roleTemplate, exampleTemplate(changes), { type, author: unlimited });

/** Returns whether the grant exceeds the author's. Does not use the tested rules. */
function exceeds({ permissions: given, rights: givenRights }: Grant, author: Author): boolean {
  if (author.permissions === null) return false;
  const own: Permissions = author.permissions;
  const rank = (of: Permissions, feature: keyof Permissions) =>
    ['none', 'view', 'edit', 'delete'].indexOf(of[feature] ?? 'none');
  return (
    featureIds.some((feature) => rank(given, feature) > rank(own, feature)) ||
    givenRights.some((right) => !(author.rights ?? []).includes(right))
  );
}

test('exactly the templates that grant more than their author has are rejected', () => {
  fc.assert(
    fc.property(authors, grants, (author, grant) => {
      const isRejected = Object.keys(beyondAuthor(author, grant)).length > 0;
      expect(isRejected).toBe(exceeds(grant, author));
    }),
    { numRuns: 500 },
  );
});

test('each error has the field, the feature and the author’s level', () => {
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

test('a limited grant has only what the grant, the author and the type allow', () => {
  fc.assert(
    fc.property(authors, types, grants, (author, type, grant) => {
      const limited = limitedGrant(author, type, grant);
      const template = exampleTemplate({ ...limited, redirect: null });
      expect(crossFieldErrors(roleTemplate, template, { type, author })).toEqual({});
      for (const feature of featureIds)
        expect(
          reaches(levelFor(grant.permissions, feature), levelFor(limited.permissions, feature)),
        ).toBe(true);
      for (const right of limited.rights) expect(hasRight(grant.rights, right)).toBe(true);
      expect(limitedGrant(author, type, limited)).toEqual(limited);
    }),
    { numRuns: 300 },
  );
});

test('an author without a role can grant everything that the type allows', () => {
  fc.assert(
    fc.property(types, (type) => {
      const most = roleFeatures.map((feature) => [feature, highestLevel(type, feature)]);
      const grant = { permissions: Object.fromEntries(most), rights: allRights };
      expect(limitedGrant(unlimited, type, grant)).toEqual(grant);
    }),
  );
});

test('a report role changes nothing', () => {
  for (const feature of featureIds)
    expect(reaches('view', highestLevel('report', feature))).toBe(true);
  expect(errorsOf('report', { permissions: { revenue: 'edit' }, redirect: null })).toEqual({
    'permissions.revenue': 'Report roles have no more than ‘view’ for Revenue Summary',
  });
});

describe('the first page', () => {
  const errorOf = (redirect: string, given: Permissions = { 'access-codes': 'view' }) =>
    errorsOf('front-desk', { permissions: given, redirect }).redirect;

  test.each([
    pageOf('access-codes'),
    '/admin-ui/admin/manage/access-codes/batch/7?tab=codes',
    '/admin-ui/admin/support/admin-history',
  ])('%s', (redirect) => {
    expect(errorOf(redirect)).toBeUndefined();
  });

  test.each([
    'https://evil.example/admin-ui/admin/manage/access-codes',
    '//evil.example/admin-ui/admin/manage/access-codes',
    '/\\evil.example/admin-ui/admin/manage/access-codes',
    '/admin-ui/admin/manage/../../../evil',
    '/admin-ui/admin/manage/%2e%2e/%2e%2e/evil',
    '/admin-ui/login/',
    '/admin-ui/admin/manage/access-codes-evil',
    'javascript:alert(1)',
    '',
  ])('is not %j', (redirect) => {
    expect(errorOf(redirect)).toBe('Choose one of the console’s own pages');
  });

  test('can be Hotspot 2.0, which has a page of its own', () => {
    const redirect = pageOf('hotspot-2.0');
    expect(errorOf(redirect, { 'hotspot-2.0': 'view' })).toBeUndefined();
    expect(errorOf(redirect, {})).toBe('This role may not view Hotspot 2.0');
  });

  test('is one that the role may view', () => {
    expect(errorOf(pageOf('access-codes'), {})).toBe('This role may not view Access Codes');
  });
});

describe('a copy by an author', () => {
  test('with fewer permissions is without those and without a first page that needs them', () => {
    const author: Author = { permissions: { organization: 'view' }, rights: [] };
    const copy = limitedTemplate(author, 'site', exampleTemplate());
    expect(copy).toMatchObject({ name: 'Night Audit', rights: [], redirect: null });
    expect(crossFieldErrors(roleTemplate, copy, { type: 'site', author })).toEqual({});
    expect(missingIn(exampleTemplate(), copy)).toEqual([
      'Revenue Summary',
      'Export lists and reports',
    ]);
  });

  test('with everything is complete', () => {
    const copy = limitedTemplate(unlimited, 'site', exampleTemplate());
    expect(copy).toMatchObject({ redirect: exampleTemplate().redirect, rights: ['export'] });
    expect(missingIn(exampleTemplate(), copy)).toEqual([]);
  });
});

test('an author can change only templates of the organization that grant no more than they have', () => {
  const own = { ...exampleTemplate(), origin: 'own', owner: { name: 'Inn' } } as const;
  const rejection = (changes: object, author = unlimited) =>
    changeRejection('Night Audit', { ...own, ...changes }, author);
  expect(rejection({})).toBeNull();
  expect(rejection({ origin: 'built-in', owner: null })).toContain('Night Audit is built in');
  expect(rejection({ origin: 'inherited' })).toContain('belongs to Inn');
  expect(rejection({ origin: 'inherited', owner: null })).toContain(
    'belongs to an organization above',
  );
  expect(rejection({}, { permissions: {}, rights: ['export'] })).toContain(
    'does not allow Revenue Summary',
  );
});
