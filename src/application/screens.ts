import type { ComponentType } from 'react';
import type { LoadedScreen, Screen } from '../console/screen.ts';
import type { OpeningCalls } from '../contract/opening-calls.ts';
import type { ScreenPath } from '../ui/navigation/screen-path.ts';
import { type EmbeddedPageName, embeddedPages } from './embeddedPages.ts';

/** All screens of the console. */
export const screens = [
  {
    path: '/setup/organization',
    title: 'Overview',
    menuTab: { tab: 'edit', title: 'Edit Org' },
    feature: 'organization',
    organizationTypes: 'any',
    load: () =>
      import('../features/overview/screens/OrganizationPage.tsx').then(shows('OrganizationPage')),
  },
  {
    path: '/setup/add-org',
    title: 'Add Org',
    feature: 'add-org',
    organizationTypes: 'any',
    parts: {
      org: () =>
        import('../features/organizations/add/AddOrganizationPage.tsx').then(
          shows('AddOrganizationPage'),
        ),
      'new-site-wizard': () =>
        import('../features/organizations/new-site/NewSitePage.tsx').then(shows('NewSitePage')),
    },
  },
  {
    path: '/setup/devices',
    title: 'Devices',
    feature: 'devices',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: () =>
        import('../features/devices/screens/list/DevicesPage.tsx').then(shows('DevicesPage')),
      'item/$type/{-$id}': () =>
        import('../features/devices/screens/form/DevicePage.tsx').then(shows('DevicePage')),
    },
  },
  {
    path: '/setup/payment-gateway',
    title: 'Payment Gateways',
    feature: 'payment-gateway',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: () =>
        import('../features/payment-gateways/screens/list/GatewaysPage.tsx').then(
          shows('GatewaysPage'),
        ),
      'item/$category/$type/{-$number}': () =>
        import('../features/payment-gateways/screens/form/GatewayPage.tsx').then(
          shows('GatewayPage'),
        ),
      legacy: () =>
        embeds(
          'LegacyPaymentGateways',
          import('../console/embedded/EmbeddedScreen.tsx'),
          import('../features/payment-gateways/screens/opening-calls.ts'),
          'openingLegacyGateways',
        ),
    },
  },
  {
    path: '/setup/service-plans',
    title: 'Service Plans',
    feature: 'service-plans',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: () =>
        import('../features/service-plans/screens/ServicePlansPage.tsx').then(
          shows('ServicePlansPage'),
        ),
      'item/{-$id}': () =>
        import('../features/service-plans/screens/ServicePlanPage.tsx').then(
          shows('ServicePlanPage'),
        ),
    },
  },
  {
    path: '/setup/portal',
    title: 'Portal Setup',
    feature: 'portal',
    organizationTypes: ['ServiceArea'],
    load: () => import('../features/portal/screens/PortalPage.tsx').then(shows('PortalPage')),
  },
  {
    path: '/setup/asset-monitoring',
    title: 'Asset Monitoring',
    feature: 'asset-monitoring',
    organizationTypes: ['Site'],
    parts: {
      manage: () =>
        import('../features/asset-monitoring/screens/AssetsPage.tsx').then(shows('AssetsPage')),
      'item/{-$id}': () =>
        import('../features/asset-monitoring/screens/AssetPage.tsx').then(shows('AssetPage')),
      'values/$id': () =>
        import('../features/asset-monitoring/screens/values/ValuesPage.tsx').then(
          shows('ValuesPage'),
        ),
      alerts: () =>
        import('../features/asset-monitoring/screens/AlertsPage.tsx').then(shows('AlertsPage')),
      maintenance: () =>
        import('../features/asset-monitoring/screens/windows/WindowsPage.tsx').then(
          shows('WindowsPage'),
        ),
      'window/{-$id}': () =>
        import('../features/asset-monitoring/screens/windows/WindowPage.tsx').then(
          shows('WindowPage'),
        ),
    },
  },
  {
    path: '/setup/images',
    title: 'Images',
    feature: 'images',
    organizationTypes: 'any',
    parts: {
      manage: () =>
        import('../features/images/screens/library/ImagesPage.tsx').then(shows('ImagesPage')),
      'item/$id': () =>
        import('../features/images/screens/record/ImagePage.tsx').then(shows('ImagePage')),
    },
  },
  {
    path: '/setup/connection-profiles',
    title: 'Connection Profiles',
    feature: 'connection-profiles',
    organizationTypes: ['Site'],
    parts: {
      manage: () =>
        import('../features/connection-profiles/screens/list/ProfilesPage.tsx').then(
          shows('ProfilesPage'),
        ),
      'item/$route/$type': () =>
        import('../features/connection-profiles/screens/form/ProfilePage.tsx').then(
          shows('ProfilePage'),
        ),
    },
  },
  {
    path: '/setup/pan-mapping',
    title: 'PAN Mapping',
    feature: 'pan-mapping',
    organizationTypes: ['Site', 'ServiceArea'],
    parts: {
      building: () =>
        import('../features/pan-mapping/screens/BuildingPage.tsx').then(shows('BuildingPage')),
      pan: () =>
        import('../features/pan-mapping/screens/list/PansPage.tsx').then(shows('PansPage')),
    },
  },
  {
    path: '/setup/mikrotik-manager',
    title: 'Mikrotik Manager',
    feature: 'mikrotik-manager',
    organizationTypes: ['Site'],
    parts: {
      routers: () =>
        import('../features/mikrotik-manager/screens/RoutersPage.tsx').then(shows('RoutersPage')),
      'router/$id': () =>
        import('../features/mikrotik-manager/screens/RouterPage.tsx').then(shows('RouterPage')),
      templates: () =>
        import('../features/mikrotik-manager/screens/TemplatesPage.tsx').then(
          shows('TemplatesPage'),
        ),
      'template/{-$id}': () =>
        import('../features/mikrotik-manager/screens/TemplatePage.tsx').then(shows('TemplatePage')),
      backups: () =>
        import('../features/mikrotik-manager/screens/BackupsPage.tsx').then(shows('BackupsPage')),
      commands: () =>
        import('../features/mikrotik-manager/screens/CommandsPage.tsx').then(shows('CommandsPage')),
      firmware: () =>
        import('../features/mikrotik-manager/screens/FirmwarePage.tsx').then(shows('FirmwarePage')),
      jobs: () =>
        import('../features/mikrotik-manager/screens/JobsPage.tsx').then(shows('JobsPage')),
      'job/$id': () =>
        import('../features/mikrotik-manager/screens/JobPage.tsx').then(shows('JobPage')),
    },
  },
  {
    path: '/manage/promo-codes',
    title: 'Promo Codes',
    feature: 'promo-codes',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'PromoCodes',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/promo-codes/screens/opening-calls.ts'),
        'openingPromos',
      ),
  },
  {
    path: '/manage/users',
    title: 'Users',
    feature: 'users',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'Users',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/users/screens/opening-calls.ts'),
        'openingUsers',
      ),
  },
  {
    path: '/manage/access-codes',
    title: 'Access Codes',
    feature: 'access-codes',
    organizationTypes: 'any',
    parts: {
      manage: () =>
        import('../features/access-codes/screens/AccessCodesPage.tsx').then(
          shows('AccessCodesPage'),
        ),
      'batch/$id': () =>
        import('../features/access-codes/screens/batch/BatchPage.tsx').then(shows('BatchPage')),
    },
  },
  {
    path: '/manage/admins',
    title: 'Admins',
    feature: 'admins',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'Administrators',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/admins/screens/opening-calls.ts'),
        'openingAdmins',
      ),
  },
  {
    path: '/manage/role-templates',
    title: 'Role Templates',
    feature: 'role-templates',
    organizationTypes: 'any',
    parts: {
      manage: () =>
        import('../features/role-templates/screens/RoleTemplatesPage.tsx').then(
          shows('RoleTemplatesPage'),
        ),
      'item/$type/{-$id}': () =>
        import('../features/role-templates/screens/RoleTemplatePage.tsx').then(
          shows('RoleTemplatePage'),
        ),
    },
  },
  {
    path: '/manage/enterprise',
    title: 'EDM Local',
    feature: 'enterprise',
    organizationTypes: ['Site'],
    parts: {
      devices: () =>
        import('../features/enterprise/screens/devices/DevicesPage.tsx').then(shows('DevicesPage')),
      'device/{-$id}': () =>
        import('../features/enterprise/screens/devices/DevicePage.tsx').then(shows('DevicePage')),
      owners: () =>
        import('../features/enterprise/screens/owners/OwnersPage.tsx').then(shows('OwnersPage')),
      'owner/{-$id}': () =>
        import('../features/enterprise/screens/owners/OwnerPage.tsx').then(shows('OwnerPage')),
      profiles: () =>
        import('../features/enterprise/screens/profiles/ProfilesPage.tsx').then(
          shows('ProfilesPage'),
        ),
      'profile/{-$id}': () =>
        import('../features/enterprise/screens/profiles/ProfilePage.tsx').then(
          shows('ProfilePage'),
        ),
      certificates: () =>
        import('../features/enterprise/screens/certificates/CertificatesPage.tsx').then(
          shows('CertificatesPage'),
        ),
    },
  },
  {
    path: '/manage/hotspot-2.0',
    title: 'Hotspot 2.0',
    feature: 'hotspot-2.0',
    organizationTypes: ['Grouping', 'Site', 'ServiceArea'],
    parts: {
      settings: () =>
        import('../features/hotspot/screens/HotspotPage.tsx').then(shows('HotspotPage')),
      partners: () =>
        import('../features/hotspot/screens/partners/PartnersPage.tsx').then(shows('PartnersPage')),
      'partner/{-$id}': () =>
        import('../features/hotspot/screens/partners/PartnerPage.tsx').then(shows('PartnerPage')),
    },
  },
  {
    path: '/report/revenue',
    title: 'Revenue Summary',
    feature: 'revenue',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'Revenue',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/revenue/screens/opening-calls.ts'),
        'openingRevenue',
      ),
  },
  {
    path: '/report/pms',
    title: 'PMS Transactions',
    feature: 'pms',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'PmsTransactions',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/sales-reports/pms/address.ts'),
        'openingPms',
      ),
  },
  {
    path: '/report/cc',
    title: 'Credit Card Transactions',
    feature: 'cc',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'CreditCardTransactions',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/sales-reports/cc/address.ts'),
        'openingCards',
      ),
  },
  {
    path: '/report/user',
    title: 'User Sales',
    feature: 'user',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'UserSales',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/sales-reports/user/address.ts'),
        'openingUserSales',
      ),
  },
  {
    path: '/support/account',
    title: 'Find Accounts',
    feature: 'account',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'FindAccounts',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/accounts/screens/opening-calls.ts'),
        'openingAccounts',
      ),
  },
  {
    path: '/support/radius',
    title: 'Radius Activity',
    feature: 'radius',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'RadiusActivity',
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/radius-activity/screens/opening-calls.ts'),
        'openingRadius',
      ),
  },
  {
    path: '/support/loyalty',
    title: 'Loyalty PMS Activity',
    feature: 'loyalty',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingLookups }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/loyalty/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('LoyaltyActivity', embeddedPages.LoyaltyActivity, openingLookups);
    },
  },
  {
    path: '/support/admin-history',
    title: 'Admin History',
    feature: 'admin-history',
    organizationTypes: 'any',
    load: () =>
      import('../features/admin-history/screens/AdminHistoryPage.tsx').then(
        shows('AdminHistoryPage'),
      ),
  },
  {
    path: '/support/feedback',
    title: 'Received Feedback',
    feature: null,
    organizationTypes: 'none',
    load: () => import('../features/feedback/FeedbackPage.tsx').then(shows('FeedbackPage')),
  },
] as const satisfies readonly Screen[];

declare module '../ui/navigation/screen-path.ts' {
  interface ScreenRegistry {
    screens: typeof screens;
  }
}

export const homePath: ScreenPath = '/setup/organization';

/** Returns what converts a module of the named component, with its opening calls if it has some, to a screen. */
function shows<Name extends string>(name: Name) {
  return (
    module: Record<Name, ComponentType> & Pick<LoadedScreen, 'openingCalls'>,
  ): LoadedScreen => ({ default: module[name], openingCalls: module.openingCalls });
}

/** Returns the screen of an embedded page; `calls` names its opening calls in their module. */
async function embeds<Calls extends string>(
  name: EmbeddedPageName,
  frame: Promise<typeof import('../console/embedded/EmbeddedScreen.tsx')>,
  module: Promise<Record<NoInfer<Calls>, OpeningCalls>>,
  calls: Calls,
): Promise<LoadedScreen> {
  const [{ embeddedScreen }, { [calls]: openingCalls }] = await Promise.all([frame, module]);
  return embeddedScreen(name, embeddedPages[name], openingCalls);
}
