import type { ComponentType } from 'react';
import type { SupportedTypes } from '../console/main-view/organizationMessage.ts';
import type { FeatureId } from '../contract/features.ts';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

interface ScreenFacts {
  path: string;
  title: string;
  /** null: no menu leads there */
  feature: FeatureId | null;
  organizationTypes: SupportedTypes;
}

/** A screen of one piece, or one whose parts have addresses below its own; menus lead to the first of them. */
export type Screen = ScreenFacts & ({ load: LoadScreen } | { parts: Record<string, LoadScreen> });

/** Where a menu's link leads. */
export function entryOf(screen: Screen): string {
  const [first] = 'parts' in screen ? Object.keys(screen.parts) : [];
  return first === undefined ? screen.path : `${screen.path}/${first}`;
}

/** Every screen that a menu can lead to: one entry a screen. */
export const screens: readonly Screen[] = [
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
        default: (await import('../features/devices/screens/DevicesPage.tsx')).DevicesPage,
      }),
      'item/$type/{-$id}': async () => ({
        default: (await import('../features/devices/screens/DevicePage.tsx')).DevicePage,
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
        default: (await import('../features/service-plans/ServicePlansPage.tsx')).ServicePlansPage,
      }),
      'item/{-$id}': async () => ({
        default: (await import('../features/service-plans/ServicePlanPage.tsx')).ServicePlanPage,
      }),
    },
  },
  {
    path: '/manage/users',
    title: 'Users',
    feature: 'users',
    organizationTypes: 'any',
    load: async () => ({
      default: (await import('../console/embedded/EmbeddedScreen.tsx')).embeddedScreen('Users'),
    }),
  },
  {
    path: '/manage/access-codes',
    title: 'Access Codes',
    feature: 'access-codes',
    organizationTypes: 'any',
    parts: {
      manage: async () => ({
        default: (await import('../features/access-codes/AccessCodesPage.tsx')).AccessCodesPage,
      }),
      'batch/$id': async () => ({
        default: (await import('../features/access-codes/BatchPage.tsx')).BatchPage,
      }),
    },
  },
  {
    path: '/manage/admins',
    title: 'Admins',
    feature: 'admins',
    organizationTypes: 'any',
    load: async () => ({
      default: (await import('../console/embedded/EmbeddedScreen.tsx')).embeddedScreen(
        'Administrators',
      ),
    }),
  },
  {
    path: '/manage/role-templates',
    title: 'Role Templates',
    feature: 'role-templates',
    organizationTypes: 'any',
    parts: {
      manage: async () => ({
        default: (await import('../features/role-templates/RoleTemplatesPage.tsx'))
          .RoleTemplatesPage,
      }),
      'item/$type/{-$id}': async () => ({
        default: (await import('../features/role-templates/RoleTemplatePage.tsx')).RoleTemplatePage,
      }),
    },
  },
  {
    path: '/report/revenue',
    title: 'Revenue Summary',
    feature: 'revenue',
    organizationTypes: 'any',
    load: async () => ({
      default: (await import('../console/embedded/EmbeddedScreen.tsx')).embeddedScreen('Revenue'),
    }),
  },
  {
    path: '/support/admin-history',
    title: 'Admin History',
    feature: 'admin-history',
    organizationTypes: 'any',
    load: async () => ({
      default: (await import('../features/admin-history/AdminHistoryPage.tsx')).AdminHistoryPage,
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
];

export const homePath = '/setup/organization';
