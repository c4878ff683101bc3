import type { EmbeddedPage } from '../classic/embeddedPage.ts';

/** The pages at `/ElevenOS/Admin/{name}` that the console embeds in a frame (specification section 2). */
export const embeddedPages = {
  Administrators: {
    title: 'Admins',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/admins/AdministratorsPage.tsx')).AdministratorsPage,
    }),
  },
  Users: {
    title: 'Users',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/users/screens/UsersPage.tsx')).UsersPage,
    }),
  },
  PromoCodes: {
    title: 'Promo Codes',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/promo-codes/screens/PromoCodesPage.tsx')).PromoCodesPage,
    }),
  },
  RotatingPassword: {
    title: 'Rotating Password',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/rotating-password/screens/RotatingPasswordPage.tsx'))
        .RotatingPasswordPage,
    }),
  },
  Revenue: {
    title: 'Revenue Summary',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/revenue/screens/RevenuePage.tsx')).RevenuePage,
    }),
  },
  PmsTransactions: {
    title: 'PMS Transactions',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/sales-reports/pms/screens/PmsPage.tsx')).PmsPage,
    }),
  },
  CreditCardTransactions: {
    title: 'Credit Card Transactions',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/sales-reports/cc/screens/CardPage.tsx')).CardPage,
    }),
  },
  UserSales: {
    title: 'User Sales',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/sales-reports/user/screens/UserSalesPage.tsx'))
        .UserSalesPage,
    }),
  },
  FindAccounts: {
    title: 'Find Accounts',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/accounts/screens/FindAccountsPage.tsx')).FindAccountsPage,
    }),
  },
  LegacyPaymentGateways: {
    title: 'Payment Gateways (legacy)',
    layout: 'grow',
    load: async () => ({
      default: (await import('../features/payment-gateways/screens/LegacyGatewaysPage.tsx'))
        .LegacyGatewaysPage,
    }),
  },
  RadiusActivity: {
    title: 'Radius Activity',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/radius-activity/screens/RadiusActivityPage.tsx'))
        .RadiusActivityPage,
    }),
  },
  LoyaltyActivity: {
    title: 'Loyalty PMS Activity',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/loyalty/screens/LoyaltyPage.tsx')).LoyaltyPage,
    }),
  },
  Groups: {
    title: 'Groups',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/groups/screens/GroupsPage.tsx')).GroupsPage,
    }),
  },
  GroupSales: {
    title: 'Group Sales',
    layout: 'fill',
    load: async () => ({
      default: (await import('../features/sales-reports/group/screens/GroupSalesPage.tsx'))
        .GroupSalesPage,
    }),
  },
} as const satisfies Record<string, EmbeddedPage>;

export type EmbeddedPageName = keyof typeof embeddedPages;
