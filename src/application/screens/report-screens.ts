import type { Screen } from '../../console/screen.ts';
import { embeds } from './loaded-screen.ts';

/** The screens of the menu Report. */
export const reportScreens = [
  {
    path: '/report/revenue',
    title: 'Revenue Summary',
    feature: 'revenue',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'Revenue',
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/revenue/screens/opening-calls.ts'),
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
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/sales-reports/pms/address.ts'),
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
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/sales-reports/cc/address.ts'),
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
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/sales-reports/user/address.ts'),
        'openingUserSales',
      ),
  },
  {
    path: '/report/group',
    title: 'Group Sales',
    feature: 'group',
    organizationTypes: 'any',
    load: () =>
      embeds(
        'GroupSales',
        import('../../console/embedded/EmbeddedScreen.tsx'),
        import('../../features/sales-reports/group/address.ts'),
        'openingGroupSales',
      ),
  },
] as const satisfies readonly Screen[];
