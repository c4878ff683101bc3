import type { Screen } from '../../console/screen.ts';
import { embeddedPages } from '../embeddedPages.ts';
import { embeds, shows } from './loaded-screen.ts';

/** The screens of the menu Support. */
export const supportScreens = [
  {
    path: '/support/account',
    title: 'Find Accounts',
    feature: 'account',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'FindAccounts',
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/accounts/screens/opening-calls.ts'),
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
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/radius-activity/screens/opening-calls.ts'),
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
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/loyalty/screens/opening-calls.ts'),
      ]);
      return embeddedScreen('LoyaltyActivity', embeddedPages.LoyaltyActivity, openingLookups);
    },
  },
  {
    path: '/support/org-search',
    title: 'Adv Org Search',
    feature: 'org-search',
    organizationTypes: 'any',
    load: () =>
      import('../../features/org-search/screens/OrgSearchPage.tsx').then(shows('OrgSearchPage')),
  },
  {
    path: '/support/admin-history',
    title: 'Admin History',
    feature: 'admin-history',
    organizationTypes: 'any',
    load: () =>
      import('../../features/admin-history/screens/AdminHistoryPage.tsx').then(
        shows('AdminHistoryPage'),
      ),
  },
  {
    path: '/support/feedback',
    title: 'Received Feedback',
    feature: null,
    organizationTypes: 'none',
    load: () => import('../../features/feedback/FeedbackPage.tsx').then(shows('FeedbackPage')),
  },
] as const satisfies readonly Screen[];
