import type { HelpPage } from '../help-page.ts';

export const reportPages: readonly HelpPage[] = [
  {
    screen: '/report/revenue',
    title: 'Revenue Summary',
    menu: 'Report › Revenue Summary',
    purpose:
      'What was sold in an organization and everything below it: gross, tax, refunds and purchases, compared with the period before.',
    tasks: [
      {
        title: 'See the revenue of a period',
        steps: [
          'Select the organization in the tree.',
          'Choose the period. Days follow the time zone of each site.',
          'Each currency has figures, a chart and a table of its own.',
        ],
      },
      {
        title: 'Find the plans that sell best',
        steps: ['Set **Group by** to **Plan**.', 'Sort the table by **Gross**.'],
      },
      {
        title: 'Compare sites',
        steps: [
          'Select the service provider or a grouping.',
          'Set **Group by** to **Organization below**. Each name opens the report of that organization.',
        ],
      },
      {
        title: 'Reconcile with the payment gateway',
        steps: [
          'Set **Group by** to **Payment method**.',
          'Compare gross, tax and refunds of the method with the statement.',
        ],
      },
      {
        title: 'Use the figures elsewhere',
        steps: [
          'Select **Export** for a CSV file with the rows of the table.',
          'To share the report, copy its address: it contains the period and the grouping.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A purchase of last night is in another day',
        remedy: 'Days follow the clock of the site where it was sold, not yours.',
      },
      {
        sign: 'There are several totals',
        remedy: 'Amounts in different currencies are never added. Each currency has a total.',
      },
      {
        sign: 'A refund in the payment gateway is missing',
        remedy: 'Record it in Users as well: open the guest and select Refund beside the purchase.',
      },
    ],
  },
];
