import type { Screen } from '../console/screen.ts';
import type { ScreenPath } from '../ui/navigation/screen-path.ts';
import type { EmbeddedPageName } from './embeddedPages.ts';

/** All screens of the console. */
export const screens = [
  {
    path: '/setup/organization',
    title: 'Edit Org',
    feature: 'organization',
    organizationTypes: 'any',
    load: async () => ({
      default: (await import('../features/organizations/EditOrganizationPage.tsx'))
        .EditOrganizationPage,
    }),
  },
  {
    path: '/setup/add-org',
    title: 'Add Org',
    feature: 'add-org',
    organizationTypes: 'any',
    parts: {
      org: async () => ({
        default: (await import('../features/organizations/add/AddOrganizationPage.tsx'))
          .AddOrganizationPage,
      }),
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
      manage: async () => ({
        default: (await import('../features/devices/screens/list/DevicesPage.tsx')).DevicesPage,
      }),
      'item/$type/{-$id}': async () => ({
        default: (await import('../features/devices/screens/form/DevicePage.tsx')).DevicePage,
      }),
    },
  },
  {
    path: '/setup/service-plans',
    title: 'Service Plans',
    feature: 'service-plans',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: async () => ({
        default: (await import('../features/service-plans/screens/ServicePlansPage.tsx'))
          .ServicePlansPage,
      }),
      'item/{-$id}': async () => ({
        default: (await import('../features/service-plans/screens/ServicePlanPage.tsx'))
          .ServicePlanPage,
      }),
    },
  },
  {
    path: '/manage/users',
    title: 'Users',
    feature: 'users',
    organizationTypes: 'any',
    load: () => embedded('Users'),
  },
  {
    path: '/manage/access-codes',
    title: 'Access Codes',
    feature: 'access-codes',
    organizationTypes: 'any',
    parts: {
      manage: async () => ({
        default: (await import('../features/access-codes/screens/AccessCodesPage.tsx'))
          .AccessCodesPage,
      }),
      'batch/$id': async () => ({
        default: (await import('../features/access-codes/screens/BatchPage.tsx')).BatchPage,
      }),
    },
  },
  {
    path: '/manage/admins',
    title: 'Admins',
    feature: 'admins',
    organizationTypes: 'any',
    load: () => embedded('Administrators'),
  },
  {
    path: '/manage/role-templates',
    title: 'Role Templates',
    feature: 'role-templates',
    organizationTypes: 'any',
    parts: {
      manage: async () => ({
        default: (await import('../features/role-templates/screens/RoleTemplatesPage.tsx'))
          .RoleTemplatesPage,
      }),
      'item/$type/{-$id}': async () => ({
        default: (await import('../features/role-templates/screens/RoleTemplatePage.tsx'))
          .RoleTemplatePage,
      }),
    },
  },
  {
    path: '/report/revenue',
    title: 'Revenue Summary',
    feature: 'revenue',
    organizationTypes: 'any',
    load: () => embedded('Revenue'),
  },
  {
    path: '/support/admin-history',
    title: 'Admin History',
    feature: 'admin-history',
    organizationTypes: 'any',
    load: async () => ({
      default: (await import('../features/admin-history/screens/AdminHistoryPage.tsx'))
        .AdminHistoryPage,
    }),
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

async function embedded(name: EmbeddedPageName) {
  const [{ embeddedScreen }, { embeddedPages }] = await Promise.all([
    import('../console/embedded/EmbeddedScreen.tsx'),
    import('./embeddedPages.ts'),
  ]);
  return { default: embeddedScreen(name, embeddedPages[name]) };
}
