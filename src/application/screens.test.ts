import { expect, test } from 'vitest';
import type { FeatureId } from '../contract/features.ts';
import { screens } from './screens.ts';

/** The tables of routes in section 2. */
const routes: Partial<Record<FeatureId, { path: string; types?: string[]; title?: string }>> = {
  organization: { path: '/setup/organization' },
  'add-org': { path: '/setup/add-org' },
  devices: { path: '/setup/devices', types: ['ServiceArea'], title: 'Devices' },
  'payment-gateway': {
    path: '/setup/payment-gateway',
    types: ['ServiceArea'],
    title: 'Payment Gateways',
  },
  'asset-monitoring': {
    path: '/setup/asset-monitoring',
    types: ['Site'],
    title: 'Asset Monitoring',
  },
  'advanced-conference': {
    path: '/setup/advanced-conference',
    types: ['Site'],
    title: 'Advanced Conference',
  },
  images: { path: '/setup/images', title: 'Images' },
  'service-plans': { path: '/setup/service-plans', types: ['ServiceArea'], title: 'Service Plans' },
  'pan-mapping': {
    path: '/setup/pan-mapping',
    types: ['Site', 'ServiceArea'],
    title: 'PAN Mapping',
  },
  'mikrotik-manager': {
    path: '/setup/mikrotik-manager',
    types: ['Site'],
    title: 'Mikrotik Manager',
  },
  portal: { path: '/setup/portal', types: ['ServiceArea'], title: 'Portal Setup' },
  'connection-profiles': {
    path: '/setup/connection-profiles',
    types: ['Site'],
    title: 'Connection Profiles',
  },
  'access-codes': { path: '/manage/access-codes' },
  'promo-codes': { path: '/manage/promo-codes' },
  'rotating-password': { path: '/manage/rotating-password', title: 'Rotating Password' },
  users: { path: '/manage/users' },
  conference: { path: '/manage/conference', types: ['Site'], title: 'Conferences' },
  groups: { path: '/manage/groups' },
  enterprise: { path: '/manage/enterprise', types: ['Site'], title: 'EDM Local' },
  'hotspot-2.0': {
    path: '/manage/hotspot-2.0',
    types: ['Grouping', 'Site', 'ServiceArea'],
    title: 'Hotspot 2.0',
  },
  promotions: { path: '/manage/promotions' },
  revenue: { path: '/report/revenue' },
  pms: { path: '/report/pms' },
  cc: { path: '/report/cc' },
  user: { path: '/report/user' },
  group: { path: '/report/group' },
  admins: { path: '/manage/admins' },
  'role-templates': { path: '/manage/role-templates' },
  account: { path: '/support/account' },
  radius: { path: '/support/radius' },
  loyalty: { path: '/support/loyalty' },
  'org-search': { path: '/support/org-search' },
  'admin-history': { path: '/support/admin-history' },
};

test('every screen has its specified path, organization types and title', () => {
  for (const { feature, path, organizationTypes, title } of screens) {
    if (feature === null) continue;
    const route = routes[feature];
    expect(path).toBe(route?.path);
    expect(organizationTypes).toEqual(route?.types ?? 'any');
    if (route?.title !== undefined) expect(title).toBe(route.title);
  }
});
