import type { Screen } from '../console/screen.ts';
import type { ScreenPath } from '../ui/navigation/screen-path.ts';
import { embeddedPages } from './embeddedPages.ts';

/** All screens of the console. */
export const screens = [
  {
    path: '/setup/organization',
    title: 'Overview',
    menuTab: { tab: 'edit', title: 'Edit Org' },
    feature: 'organization',
    organizationTypes: 'any',
    load: async () => {
      const { OrganizationPage, openingCalls } = await import(
        '../features/overview/screens/OrganizationPage.tsx'
      );
      return { default: OrganizationPage, openingCalls };
    },
  },
  {
    path: '/setup/add-org',
    title: 'Add Org',
    feature: 'add-org',
    organizationTypes: 'any',
    parts: {
      org: async () => {
        const { AddOrganizationPage, openingCalls } = await import(
          '../features/organizations/add/AddOrganizationPage.tsx'
        );
        return { default: AddOrganizationPage, openingCalls };
      },
      'new-site-wizard': async () => ({
        default: (await import('../features/organizations/new-site/NewSitePage.tsx')).NewSitePage,
      }),
    },
  },
  {
    path: '/setup/devices',
    title: 'Devices',
    feature: 'devices',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: async () => {
        const { DevicesPage, openingCalls } = await import(
          '../features/devices/screens/list/DevicesPage.tsx'
        );
        return { default: DevicesPage, openingCalls };
      },
      'item/$type/{-$id}': async () => {
        const { DevicePage, openingCalls } = await import(
          '../features/devices/screens/form/DevicePage.tsx'
        );
        return { default: DevicePage, openingCalls };
      },
    },
  },
  {
    path: '/setup/payment-gateway',
    title: 'Payment Gateways',
    feature: 'payment-gateway',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: async () => {
        const { GatewaysPage, openingCalls } = await import(
          '../features/payment-gateways/screens/list/GatewaysPage.tsx'
        );
        return { default: GatewaysPage, openingCalls };
      },
      'item/$category/$type/{-$number}': async () => {
        const { GatewayPage, openingCalls } = await import(
          '../features/payment-gateways/screens/form/GatewayPage.tsx'
        );
        return { default: GatewayPage, openingCalls };
      },
      legacy: async () => {
        const [{ embeddedScreen }, { openingLegacyGateways }] = await Promise.all([
          import('../console/embedded/EmbeddedScreen.tsx'),
          import('../features/payment-gateways/screens/opening-calls.ts'),
        ]);
        return embeddedScreen(
          'LegacyPaymentGateways',
          embeddedPages.LegacyPaymentGateways,
          openingLegacyGateways,
        );
      },
    },
  },
  {
    path: '/setup/service-plans',
    title: 'Service Plans',
    feature: 'service-plans',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: async () => {
        const { ServicePlansPage, openingCalls } = await import(
          '../features/service-plans/screens/ServicePlansPage.tsx'
        );
        return { default: ServicePlansPage, openingCalls };
      },
      'item/{-$id}': async () => {
        const { ServicePlanPage, openingCalls } = await import(
          '../features/service-plans/screens/ServicePlanPage.tsx'
        );
        return { default: ServicePlanPage, openingCalls };
      },
    },
  },
  {
    path: '/setup/portal',
    title: 'Portal Setup',
    feature: 'portal',
    organizationTypes: ['ServiceArea'],
    load: async () => {
      const { PortalPage, openingCalls } = await import(
        '../features/portal/screens/PortalPage.tsx'
      );
      return { default: PortalPage, openingCalls };
    },
  },
  {
    path: '/setup/images',
    title: 'Images',
    feature: 'images',
    organizationTypes: 'any',
    parts: {
      manage: async () => {
        const { ImagesPage, openingCalls } = await import(
          '../features/images/screens/library/ImagesPage.tsx'
        );
        return { default: ImagesPage, openingCalls };
      },
      'item/$id': async () => {
        const { ImagePage, openingCalls } = await import(
          '../features/images/screens/record/ImagePage.tsx'
        );
        return { default: ImagePage, openingCalls };
      },
    },
  },
  {
    path: '/manage/promo-codes',
    title: 'Promo Codes',
    feature: 'promo-codes',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingPromos }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/promo-codes/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('PromoCodes', embeddedPages.PromoCodes, openingPromos);
    },
  },
  {
    path: '/manage/users',
    title: 'Users',
    feature: 'users',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingUsers }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/users/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('Users', embeddedPages.Users, openingUsers);
    },
  },
  {
    path: '/manage/access-codes',
    title: 'Access Codes',
    feature: 'access-codes',
    organizationTypes: 'any',
    parts: {
      manage: async () => {
        const { AccessCodesPage, openingCalls } = await import(
          '../features/access-codes/screens/AccessCodesPage.tsx'
        );
        return { default: AccessCodesPage, openingCalls };
      },
      'batch/$id': async () => {
        const { BatchPage, openingCalls } = await import(
          '../features/access-codes/screens/batch/BatchPage.tsx'
        );
        return { default: BatchPage, openingCalls };
      },
    },
  },
  {
    path: '/manage/admins',
    title: 'Admins',
    feature: 'admins',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingAdmins }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/admins/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('Administrators', embeddedPages.Administrators, openingAdmins);
    },
  },
  {
    path: '/manage/role-templates',
    title: 'Role Templates',
    feature: 'role-templates',
    organizationTypes: 'any',
    parts: {
      manage: async () => {
        const { RoleTemplatesPage, openingCalls } = await import(
          '../features/role-templates/screens/RoleTemplatesPage.tsx'
        );
        return { default: RoleTemplatesPage, openingCalls };
      },
      'item/$type/{-$id}': async () => {
        const { RoleTemplatePage, openingCalls } = await import(
          '../features/role-templates/screens/RoleTemplatePage.tsx'
        );
        return { default: RoleTemplatePage, openingCalls };
      },
    },
  },
  {
    path: '/report/revenue',
    title: 'Revenue Summary',
    feature: 'revenue',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingRevenue }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/revenue/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('Revenue', embeddedPages.Revenue, openingRevenue);
    },
  },
  {
    path: '/report/pms',
    title: 'PMS Transactions',
    feature: 'pms',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingPms }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/sales-reports/pms/address.ts'),
      ]);
      return embeddedScreen('PmsTransactions', embeddedPages.PmsTransactions, openingPms);
    },
  },
  {
    path: '/report/cc',
    title: 'Credit Card Transactions',
    feature: 'cc',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingCards }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/sales-reports/cc/address.ts'),
      ]);
      return embeddedScreen(
        'CreditCardTransactions',
        embeddedPages.CreditCardTransactions,
        openingCards,
      );
    },
  },
  {
    path: '/report/user',
    title: 'User Sales',
    feature: 'user',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingUserSales }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/sales-reports/user/address.ts'),
      ]);
      return embeddedScreen('UserSales', embeddedPages.UserSales, openingUserSales);
    },
  },
  {
    path: '/support/account',
    title: 'Find Accounts',
    feature: 'account',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingAccounts }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/accounts/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('FindAccounts', embeddedPages.FindAccounts, openingAccounts);
    },
  },
  {
    path: '/support/radius',
    title: 'Radius Activity',
    feature: 'radius',
    organizationTypes: 'any',
    load: async () => {
      const [{ embeddedScreen }, { openingRadius }] = await Promise.all([
        import('../console/embedded/EmbeddedScreen.tsx'),
        import('../features/radius-activity/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('RadiusActivity', embeddedPages.RadiusActivity, openingRadius);
    },
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
    load: async () => {
      const { AdminHistoryPage, openingCalls } = await import(
        '../features/admin-history/screens/AdminHistoryPage.tsx'
      );
      return { default: AdminHistoryPage, openingCalls };
    },
  },
  {
    path: '/support/feedback',
    title: 'Received Feedback',
    feature: null,
    organizationTypes: 'none',
    load: async () => ({
      default: (await import('../features/feedback/FeedbackPage.tsx')).FeedbackPage,
    }),
  },
] as const satisfies readonly Screen[];

declare module '../ui/navigation/screen-path.ts' {
  interface ScreenRegistry {
    screens: typeof screens;
  }
}

export const homePath: ScreenPath = '/setup/organization';
