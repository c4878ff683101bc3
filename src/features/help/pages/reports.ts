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
        title: 'Find the plans and sites that sell best',
        steps: [
          'Set **Group by** to **Plan**.',
          'Sort the table by **Gross**.',
          'To compare sites, select the service provider or a grouping and set **Group by** to **Organization below**. Each name opens the report of that organization.',
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
      {
        title: 'Get the report regularly',
        steps: [
          'Choose the grouping, then select **Schedule**.',
          'Choose the period, when it is sent and who receives it. Addresses of no administrator must confirm by a mailed link.',
          'Select **Scheduled reports** to see what was sent to whom, to pause it, or to run it now.',
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
      {
        sign: 'A scheduled report is paused by itself',
        remedy:
          'It runs with the rights of its owner. Whoever may see and export the report can take it over: select **Edit** in **Scheduled reports** and save.',
      },
      {
        sign: 'A scheduled report does not arrive',
        remedy:
          'Select **Deliveries** in the menu of the report: it shows the result for each recipient, and who must still confirm.',
      },
    ],
  },
];
