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
          'Select **Views** and **Save view…** to keep them under a name, for you or shared with the administrators of the organization and below. A period such as **Yesterday** stays relative. Sharing needs a role that may edit the report.',
        ],
      },
      {
        title: 'Get the report regularly',
        steps: [
          'Choose the grouping, then select **Schedule**.',
          'Choose the period, when it is sent and who receives it. Addresses that belong to no administrator must confirm by a mailed link.',
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
        sign: 'A scheduled report was paused automatically',
        remedy:
          'It runs with the rights of its owner. Anyone who can view and export the report can become its owner: select **Edit** in **Scheduled reports** and save.',
      },
      {
        sign: 'A scheduled report does not arrive',
        remedy:
          'Select **Deliveries** in the menu of the report: it shows the result for each recipient, and the addresses that must still confirm.',
      },
    ],
  },
  {
    screen: '/report/pms',
    title: 'PMS Transactions',
    menu: 'Report › PMS Transactions',
    purpose:
      'What was charged to rooms: each posting to a property system with its answer, the sums, and the exceptions.',
    tasks: [
      {
        title: 'See what needs attention',
        steps: [
          'The chips above the list are the exceptions of the period with their counts. Select one to see its rows.',
          'Select a row. The panel shows the posting, its purchase and the sessions of the guest.',
          'By its state, the panel has **Post again** for a refused charge whose guest has not paid in another way since, **Take over** for one without an answer, **Settle** for either and for one that waits, and **Reverse** for a posted one. Each asks first, and **Settle** and **Reverse** need a reason.',
          'A purchase without a posting has **Charge the room**. When the hotel corrected something itself, select **Mark as dealt with** at the exception and enter what was done.',
        ],
      },
      {
        title: 'Add up a period',
        steps: [
          'Choose the period and open **Sums**.',
          'Set **Group by** to **Day**, **Site**, **Plan** or **Answer**. Each sum opens its rows.',
          'Select **Schedule** to send the report with these filters regularly, and **Scheduled reports** to see what was sent.',
          'Select **Views** and **Save view…** to keep the filters, columns and period under a name, for you or shared with the administrators of the organization and below. A period such as **Yesterday** stays relative. Sharing needs a role that may edit the report.',
        ],
      },
      {
        title: 'Compare with the hotel’s file',
        steps: [
          'Open **Reconciliations** and select **Reconcile a file**.',
          'Choose the CSV file of the property system and assign its columns. Files in Latin-1, with semicolons and with comma decimals are read too.',
          'The result is stored. **Differs**, **Ours only** and **Theirs only** show what to resolve; each of your rows opens its posting. **State** differs where the file has a charge that is refused or unknown here.',
        ],
      },
      {
        title: 'Use the hotel’s business days',
        steps: [
          'Select **More filters** and set **Days of** to **Hotel business**. Until the night audit ends, the business date is yesterday.',
        ],
      },
      {
        title: 'Find the charge of a guest',
        steps: [
          'Select **More filters** and enter **Room** or **Reservation**.',
          'The name in the list opens the guest.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A posting is unknown',
        remedy:
          'The property system did not reply to it. It is never repeated automatically. Look at the guest’s folio, or reconcile with the hotel’s file.',
      },
      {
        sign: 'A room charge of an earlier year is missing',
        remedy: 'The report contains only purchases that Atrium sold through a property system.',
      },
      {
        sign: 'A reversed posting is in two sums',
        remedy: 'The posting stays posted. Its reversal is a negative amount under Reversed.',
      },
    ],
  },
  {
    screen: '/report/cc',
    title: 'Credit Card Transactions',
    menu: 'Report › Credit Card Transactions',
    purpose:
      'What was paid by card: each authorization, sale, refund and chargeback with fee and net, the sums, and the exceptions.',
    tasks: [
      {
        title: 'See what needs attention',
        steps: [
          'The chips above the list are the exceptions of the period with their counts. Select one to see its rows.',
          'Select a row. The panel shows the purchase, all its transactions and the events of the gateway.',
          '**Refund** gives back a captured amount or a part of it. **Void** cancels an authorization: nothing is taken from the card, and the access ends. **Capture again** takes reserved money that the gateway refused to take.',
          'When an exception was corrected elsewhere, select **Mark as dealt with** and enter what was done. A failed capture ends when the purchase is captured or voided.',
          'A refund without an outcome has **Ask the gateway again**. If that does not help, look at the gateway’s own site, select **Settle** and say whether the refund is there.',
        ],
      },
      {
        title: 'Add up captured, refunded, fee and net',
        steps: [
          'Open **Sums** and set **Group by** to **Gateway**, **Brand** or **Day**.',
          'Each sum opens its rows.',
          'Select **Schedule** to send the report with these filters regularly, and **Scheduled reports** to see what was sent.',
          'Select **Views** and **Save view…** to keep the filters, columns and period under a name, for you or shared with the administrators of the organization and below. A period such as **Yesterday** stays relative. Sharing needs a role that may edit the report.',
        ],
      },
      {
        title: 'Compare with the acquirer’s file',
        steps: [
          'Open **Reconciliations** and select **Reconcile a file**.',
          'Assign the columns of reference and amount. Refunds are negative.',
          'The result is stored and can be opened again.',
        ],
      },
      {
        title: 'Find a payment by its card',
        steps: ['Select **More filters** and enter **Last 4** or **Amount**.'],
      },
      {
        title: 'See why payments were declined',
        steps: ['Set **State** to **Failed**. The column **Decline** says why.'],
      },
    ],
    problems: [
      {
        sign: 'A refund failed',
        remedy:
          'The card’s bank sent the money back, so the purchase counts as captured again. Open the row and select **Refund** again, or return the money by other means.',
      },
      {
        sign: 'The gateway took another amount than the price',
        remedy:
          'The purchase stays unpaid, and the row shows what was taken. Refund it at the gateway or give access in Users, then select **Mark as dealt with**.',
      },
      {
        sign: 'A chargeback is shown as failed',
        remedy: 'The dispute was won or closed, and the money is back. It is in no sum.',
      },
      {
        sign: 'A transaction is not settled',
        remedy:
          'No file of the acquirer had it within three days, and the gateway has not reported its settlement. Stripe and PayPal report fees and days by themselves, Authorize.Net days only; for Adyen, compare the settlement report. Transactions in a file count as settled. If it is missing there too, ask the acquirer.',
      },
      {
        sign: 'There are several net amounts',
        remedy: 'Amounts in different currencies are never added. Each currency has separate sums.',
      },
      {
        sign: 'A scheduled report was stopped',
        remedy:
          'Its owner lost a right that it needs, for example to filter by the digits of cards. Select **Edit** in **Scheduled reports** and save: it runs with your rights then.',
      },
      {
        sign: 'Test sales are missing',
        remedy: 'Sums leave them out. Select **More filters** and set **Test sales**.',
      },
    ],
  },
  {
    screen: '/report/user',
    title: 'User Sales',
    menu: 'Report › User Sales',
    purpose:
      'What guests bought and administrators sold: purchases, list price, discount, amount, refunds and usage.',
    tasks: [
      {
        title: 'See what guests bought',
        steps: [
          'Choose the period. Each row is a guest with a plan and a method in an area, the last purchase first.',
          'The name opens the guest; the row shows the last purchase with its payment.',
        ],
      },
      {
        title: 'See what administrators sold or gave',
        steps: [
          'Select **Sold by** above the list.',
          'A name lists the guests of that administrator.',
        ],
      },
      {
        title: 'Find administrators with many complimentary sales',
        steps: ['Select the chip **Over 3 complimentary a day**.'],
      },
      {
        title: 'Find sales with many refunds',
        steps: ['Select the chip for refunds over 20 %.'],
      },
      {
        title: 'Use the figures elsewhere',
        steps: [
          'Select **Export** for a CSV file with the filtered rows.',
          'Select **Schedule** to send it regularly, and **Scheduled reports** to see what was sent.',
          'Select **Views** and **Save view…** to keep the filters, columns and period under a name, for you or shared with the administrators of the organization and below. A period such as **Yesterday** stays relative. Sharing needs a role that may edit the report.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A guest is in several rows',
        remedy: 'Each plan, method and currency has a row, so that sums can be compared.',
      },
      {
        sign: 'There is a dash instead of GB',
        remedy: 'There are too many guests to add up. Choose fewer days.',
      },
      {
        sign: 'A purchase has no guest',
        remedy: 'The guest’s data was erased. The purchase stays in the revenue.',
      },
    ],
  },
];
