import type { HelpPage } from '../help-page.ts';

export const groupPages: readonly HelpPage[] = [
  {
    screen: '/manage/groups',
    title: 'Groups',
    menu: 'Manage › Groups',
    purpose:
      'Guests who belong together, such as a company, a tour or a crew. A group gives its members a plan or a discount, may pay for them, and ends by itself.',
    tasks: [
      {
        title: 'Add a group whose plan costs its members nothing',
        steps: [
          'Select **Add group**, and enter a name, **Valid from** and **Valid until**.',
          'Choose one of the **Plans** for each area.',
          'Under **Who pays** choose **Master room or account**, and enter the reservation that is charged, or choose **Invoice**.',
          'Set a **Limit in all**, and whether further purchases are refused. Select **Save**.',
        ],
      },
      {
        title: 'Add members from a file',
        steps: [
          'Open the group and select **Members**.',
          'Select **Import**. One column with reservation numbers or e-mail addresses is sufficient; a column **Known by** tells rooms apart.',
          'Members that the group has already, and lines that repeat another one, count as unchanged. Correct the lines with errors, and import the file.',
        ],
      },
      {
        title: 'Let guests become members by themselves',
        steps: [
          'Open the group, and switch on **Add members by a rule**.',
          'Choose **Members are guests with**, such as a guest group of the property system, and enter the **Values**.',
          'You see how many people match now. If everybody does, type their number to confirm.',
        ],
      },
      {
        title: 'Give the list to a coordinator',
        steps: [
          'Enter how many members the **Coordinator may add**, and save.',
          'Select **Coordinator link**, then **Make a link**, and send it. It ends with the group.',
          'On the page the coordinator sees, adds and prints the members.',
        ],
      },
      {
        title: 'Extend, end or merge several groups',
        steps: [
          'Select their rows in the list.',
          'Select **Extend**, **End** or **Merge**. The result is shown for each group.',
        ],
      },
    ],
    problems: [
      {
        sign: 'Guests read that their group cannot pay',
        remedy:
          'The list shows **Master not in the house**, or the state is **Over limit**. Enter another **Master**, or raise the limit.',
      },
      {
        sign: 'A master has two reservations',
        remedy:
          'Several stays are in that room. Enter the number of the reservation that pays instead of the room.',
      },
      {
        sign: 'A member gets another plan',
        remedy:
          'The guest has a plan of the own account, or another group with a lower **Order**. The guest’s own plan beats all groups.',
      },
      {
        sign: 'An e-mail rule finds too few guests',
        remedy:
          'Guests of the portal count when they have confirmed the address. Addresses that administrators enter count at once.',
      },
    ],
  },
  {
    screen: '/report/group',
    title: 'Group Sales',
    menu: 'Report › Group Sales',
    purpose:
      'What groups bought in an organization and all below it, what was taken off, and what the groups owe.',
    tasks: [
      {
        title: 'See what a group owes',
        steps: [
          'Choose the period.',
          '**Owed** is what its master or its invoice pays, after refunds.',
        ],
      },
      {
        title: 'See the purchases behind a sum',
        steps: [
          'Select the row: the purchases open beside it, newest first.',
          'Select **Show more** for older ones.',
        ],
      },
      {
        title: 'Find groups that need attention',
        steps: [
          'Select one of the exceptions above the rows, such as **Over limit**.',
          'Select a row, then **Open the group** to change its limit, time or master.',
        ],
      },
      {
        title: 'Compare ways to pay',
        steps: [
          'Choose **Who pays**, such as **Invoice**.',
          'The sums above the rows are of the chosen groups only.',
        ],
      },
      {
        title: 'Get the report regularly',
        steps: [
          'Set the filters, then select **Schedule**.',
          'Choose when, to whom, and whether as CSV or PDF.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A group is missing',
        remedy: 'It bought nothing in this period, or a filter leaves it out.',
      },
      {
        sign: 'The number of members is not shown',
        remedy: 'The group belongs to an organization above those that you may see.',
      },
    ],
  },
];
