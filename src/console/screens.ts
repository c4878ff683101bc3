import type { ComponentType } from 'react';
import type { FeatureId } from '../contract/features.ts';
import type { SupportedTypes } from './organizationMessage.ts';

export interface Screen {
  path: string;
  title: string;
  /** null: no menu leads there */
  feature: FeatureId | null;
  organizationTypes: SupportedTypes;
  load(): Promise<{ default: ComponentType }>;
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
    load: async () => ({
      default: (await import('../features/organizations/add/AddOrganizationPage.tsx'))
        .AddOrganizationPage,
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
