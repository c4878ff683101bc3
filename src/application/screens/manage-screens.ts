import type { Screen } from '../../console/screen.ts';
import { embeds, shows } from './loaded-screen.ts';

/** The screens of the menu Manage. */
export const manageScreens = [
  {
    path: '/manage/promo-codes',
    title: 'Promo Codes',
    feature: 'promo-codes',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'PromoCodes',
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/promo-codes/screens/opening-calls.ts'),
        'openingPromos',
      ),
  },
  {
    path: '/manage/rotating-password',
    title: 'Rotating Password',
    feature: 'rotating-password',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'RotatingPassword',
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/rotating-password/screens/opening-calls.ts'),
        'openingRotatingPasswords',
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
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/users/screens/opening-calls.ts'),
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
        import('../../features/access-codes/screens/AccessCodesPage.tsx').then(
          shows('AccessCodesPage'),
        ),
      'batch/$id': () =>
        import('../../features/access-codes/screens/batch/BatchPage.tsx').then(shows('BatchPage')),
    },
  },
  {
    path: '/manage/conference',
    title: 'Conferences',
    feature: 'conference',
    organizationTypes: ['Site'],
    parts: {
      timeline: () =>
        import('../../features/conference/screens/timeline/TimelinePage.tsx').then(
          shows('TimelinePage'),
        ),
      current: () =>
        import('../../features/conference/screens/list/CurrentPage.tsx').then(shows('CurrentPage')),
      coming: () =>
        import('../../features/conference/screens/list/ComingPage.tsx').then(shows('ComingPage')),
      past: () =>
        import('../../features/conference/screens/list/PastPage.tsx').then(shows('PastPage')),
      'item/{-$id}': () =>
        import('../../features/conference/screens/page/ConferencePage.tsx').then(
          shows('ConferencePage'),
        ),
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
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/admins/screens/opening-calls.ts'),
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
        import('../../features/role-templates/screens/RoleTemplatesPage.tsx').then(
          shows('RoleTemplatesPage'),
        ),
      'item/$type/{-$id}': () =>
        import('../../features/role-templates/screens/RoleTemplatePage.tsx').then(
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
        import('../../features/enterprise/screens/devices/DevicesPage.tsx').then(
          shows('DevicesPage'),
        ),
      'device/{-$id}': () =>
        import('../../features/enterprise/screens/devices/DevicePage.tsx').then(
          shows('DevicePage'),
        ),
      owners: () =>
        import('../../features/enterprise/screens/owners/OwnersPage.tsx').then(shows('OwnersPage')),
      'owner/{-$id}': () =>
        import('../../features/enterprise/screens/owners/OwnerPage.tsx').then(shows('OwnerPage')),
      profiles: () =>
        import('../../features/enterprise/screens/profiles/ProfilesPage.tsx').then(
          shows('ProfilesPage'),
        ),
      'profile/{-$id}': () =>
        import('../../features/enterprise/screens/profiles/ProfilePage.tsx').then(
          shows('ProfilePage'),
        ),
      certificates: () =>
        import('../../features/enterprise/screens/certificates/CertificatesPage.tsx').then(
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
        import('../../features/hotspot/screens/HotspotPage.tsx').then(shows('HotspotPage')),
      partners: () =>
        import('../../features/hotspot/screens/partners/PartnersPage.tsx').then(
          shows('PartnersPage'),
        ),
      'partner/{-$id}': () =>
        import('../../features/hotspot/screens/partners/PartnerPage.tsx').then(
          shows('PartnerPage'),
        ),
    },
  },
  {
    path: '/manage/groups',
    title: 'Groups',
    feature: 'groups',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'Groups',
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/groups/screens/opening-calls.ts'),
        'openingGroups',
      ),
  },
  {
    path: '/manage/promotions',
    title: 'Promotions',
    feature: 'promotions',
    organizationTypes: 'any',
    parts: {
      manage: () =>
        import('../../features/promotions/screens/list/PromotionsPage.tsx').then(
          shows('PromotionsPage'),
        ),
      'item/$type/{-$id}': () =>
        import('../../features/promotions/screens/form/PromotionPage.tsx').then(
          shows('PromotionPage'),
        ),
    },
  },
] as const satisfies readonly Screen[];
