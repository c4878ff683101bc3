import { expect, test } from 'vitest';
import { type FeatureId, featureIds, featureNames, menus } from '../../contract/features.ts';
import { hotspotPage, idsToVerify, type MenuLink, menuLinks, type Offer } from './menuLinks.ts';

/** The titles of section 2, 'Sub-header menus'. */
const specified = {
  Setup:
    'Edit Org, Add Org, Devices, Payment Gateway, Service Plans, Portal, Images, PAN Mapping, Connection Profiles, Advanced Conference, Mikrotik Manager, Asset Monitoring',
  Manage:
    'Promo Codes, Rotating Password, Access Codes, Users, Groups, Conferences, Admins, Role Templates, Enterprise, Hotspot 2.0, Promotions',
  Report: 'Revenue Summary, PMS Transactions, Credit Card Transactions, Group Sales, User Sales',
  Support: 'Find Accounts, Radius Activity, Loyalty PMS Activity, Adv Org Search, Admin History',
};

const everywhere = new Map<FeatureId, MenuLink['target']>(
  featureIds.map((id) => [id, { screen: `/${id}`, area: `/${id}` }]),
);
const offer: Offer = {
  granted: new Set(featureIds),
  targets: everywhere,
  organizationType: 'Site',
  access: { hasAccess: { enterprise: true, 'hotspot-2.0': true }, orgType: 'Site' },
};
const offered = (changes: Partial<Offer>) =>
  menuLinks({ ...offer, ...changes }).flatMap(({ links }) => links);
const offers = (feature: FeatureId, changes: Partial<Offer>) =>
  offered(changes).find((link) => link.feature === feature);

test('the menus have the specification’s links in its order', () => {
  const named = menus.map(({ id, features }) => [
    id,
    features.map((feature) => featureNames[feature]).join(', '),
  ]);
  expect(Object.fromEntries(named)).toEqual(specified);
});

test('a link appears only if its feature is granted, except Admin History', () => {
  expect(offered({}).map(({ feature }) => feature)).toEqual(
    menus.flatMap(({ features }) => [...features]),
  );
  for (const feature of featureIds) {
    const without = new Set(featureIds.filter((id) => id !== feature));
    const isShown = offers(feature, { granted: without }) !== undefined;
    expect(isShown).toBe(feature === 'admin-history');
  }
  expect(offered({ granted: new Set() }).map(({ feature }) => feature)).toEqual(['admin-history']);
});

test('a feature without a target has no link', () => {
  expect(offers('portal', { targets: new Map() })).toBeUndefined();
});

test.each([
  ['enterprise', ['Site']],
  ['hotspot-2.0', ['Grouping', 'Site', 'ServiceArea']],
] as const)('%s is offered to %j only', (feature, validOrgs) => {
  for (const type of ['ServiceProvider', 'Grouping', 'Site', 'ServiceArea'] as const) {
    const isValid = validOrgs.some((valid) => valid === type);
    const access = { hasAccess: { [feature]: true }, orgType: type };
    const changes = { organizationType: type, access };
    expect(offers(feature, changes) !== undefined).toBe(isValid);
    expect(idsToVerify({ ...offer, organizationType: type }).includes(feature)).toBe(isValid);
  }
});

test.each(['enterprise', 'hotspot-2.0'] as const)(
  '%s is being verified until the server has answered, and needs its yes',
  (feature) => {
    expect(offers(feature, { access: null })).toMatchObject({ isVerifying: true });
    expect(offers(feature, {})).toMatchObject({ isVerifying: false });
    for (const hasAccess of [{}, { [feature]: false }])
      expect(offers(feature, { access: { hasAccess, orgType: 'Site' } })).toBeUndefined();
    const otherType = { hasAccess: { [feature]: true }, orgType: 'ServiceProvider' };
    expect(offers(feature, { access: otherType })).toBeUndefined();
  },
);

test('access is not requested for features that are not granted or have no target', () => {
  expect(idsToVerify({ ...offer, granted: new Set() })).toEqual([]);
  expect(idsToVerify({ ...offer, targets: new Map() })).toEqual([]);
  expect(idsToVerify({ ...offer, organizationType: null })).toEqual([]);
});

test('Hotspot 2.0 opens the legacy page, or our own where no legacy application is set', () => {
  const own = '/admin-ui/admin/manage/hotspot-2.0/settings?org=1-7';
  expect(hotspotPage(null, { number: 7 }, own)).toBe(own);
  expect(hotspotPage('https://legacy.example', { number: 7 }, own)).toBe(
    'https://legacy.example/ElevenOS/Admin/LoginChoice?ORG_NUMBER=7',
  );
});
