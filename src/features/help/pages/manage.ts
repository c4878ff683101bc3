import type { HelpPage } from '../help-page.ts';
import { conferencePages } from './conferences.ts';

export const managePages: readonly HelpPage[] = [
  {
    screen: '/manage/promo-codes',
    title: 'Promo Codes',
    menu: 'Manage › Promo Codes',
    purpose:
      'Words that change what a plan costs or shows, such as a discount for a campaign, extra time after a complaint, or hidden plans for a partner.',
    tasks: [
      {
        title: 'Offer a discount',
        steps: [
          'Select **Add promo code**, and enter a name and the code that guests type.',
          'Choose what it **Gives**, such as **Percent off**, and enter how much.',
          'Set **Valid until**, **Uses in all** or a **Budget** to limit what it can cost.',
          'Select **Save**.',
        ],
      },
      {
        title: 'Find out why a code does not work for a guest',
        steps: [
          'Select **Try it** in the menu of the code.',
          'Choose the plan and, if you know it, the guest. Leave **At** empty for now.',
          'Select **Try it**: you see the price, or the rule that refuses the code.',
        ],
      },
      {
        title: 'Print a poster',
        steps: [
          'Select **Poster** in the menu of the code.',
          'Choose an area for a QR code that opens its portal with the code filled in.',
          'Select **Create PDF**.',
        ],
      },
      {
        title: 'Send each guest a separate code',
        steps: [
          'Add a promo code, and switch on **Create a series of single-use codes**.',
          'Enter the beginning of the codes, such as SPRING-, and their number.',
          'When they are generated, select **Show the codes**, then **Export**.',
        ],
      },
      {
        title: 'End or extend several codes',
        steps: [
          'Select their rows in the list.',
          'Select **Pause**, **End** or **Extend**. The result is shown for each code.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A code says that it must be unique',
        remedy:
          'Your provider already has a promo code or access code with these characters. Capitals and hyphens are ignored.',
      },
      {
        sign: 'A plan cannot be combined with an amount off',
        remedy:
          'The plan is sold in a currency without an amount. Add one in that currency, or leave the plan out.',
      },
      {
        sign: 'A code shows no hidden plan',
        remedy:
          'Set **Gives** to **Hidden plans** and name the plans. They are hidden while their **Only after signing in by** is Promo code alone; other codes do not show them.',
      },
      {
        sign: 'No time can be added to a plan',
        remedy:
          'Its end is fixed, or it lasts month after month. Leave it out; the code is refused there, also when the plan is changed later.',
      },
      {
        sign: 'The state is Budget spent, but some money is left',
        remedy: 'The rest is smaller than the next discount. Raise the budget, or end the code.',
      },
    ],
  },
  {
    screen: '/manage/access-codes',
    title: 'Access Codes',
    menu: 'Manage › Access Codes',
    purpose:
      'Batches of codes that let guests go online without paying on the portal, such as for a conference, a hotel desk or a voucher.',
    tasks: [
      {
        title: 'Make codes and print them',
        steps: [
          'Select **New batch**, enter a name, and choose the plan that guests get.',
          'Enter how many codes you need, and how they look.',
          'Select **Generate codes**. They are generated in the background.',
          'Select **Print vouchers**, choose the paper, and select **Create PDF**.',
        ],
      },
      {
        title: 'Find a code that a guest reads to you',
        steps: [
          'Type the code in the filter. Capitals and dashes do not matter.',
          'Select **Open code** to see its state and where it was used.',
        ],
      },
      {
        title: 'Give codes more time',
        steps: [
          'Open the batch and select **Extend all**, or **Extend** beside one code.',
          'Enter an end that is later than the current one, in the site’s time.',
        ],
      },
      {
        title: 'Stop codes from working',
        steps: [
          'Open the batch and select **Revoke all**, or **Revoke** beside one code.',
          'Confirm. Guests who are online with them are logged out. This cannot be undone.',
        ],
      },
      {
        title: 'Report who used the codes',
        steps: ['Open the batch.', 'Select **Export uses** for a CSV file.'],
      },
    ],
    problems: [
      {
        sign: 'The form says that the codes are too easy to guess',
        remedy: 'Use more characters, or more kinds of characters.',
      },
      {
        sign: 'A guest says that the code does not work',
        remedy:
          'Search the code in Find Accounts: it names the reason of the last refused login, such as another area, the end, or too many devices.',
      },
      {
        sign: 'No plan can be chosen',
        remedy:
          'Codes need a plan that is not retired, and that is free or accepts access codes as payment. Add one in Service Plans of the area.',
      },
    ],
  },
  {
    screen: '/manage/users',
    title: 'Users',
    menu: 'Manage › Users',
    purpose:
      'The guests of an organization and everything below it: who they are, whether they are online, with which plan, on which devices, and until when.',
    tasks: [
      {
        title: 'Find a guest',
        steps: [
          'Type a name, an e-mail address, a room, a MAC address or a code in the filter.',
          'Open the guest. The first sentence says whether the guest is online, and why not.',
        ],
      },
      {
        title: 'Give a guest more time or another plan',
        steps: [
          'Open the guest and select **Extend**.',
          'Choose the plan or the time. The dialog shows the new end.',
          'Confirm. Devices that are online get it at once. The message has **Undo**.',
        ],
      },
      {
        title: 'Log a guest out',
        steps: [
          'Open the guest and select **Log out**, for one session or for all.',
          'The gateway is asked to end the session. The guest can sign in again.',
          'To prevent that, select **Disable** in the menu **More actions**.',
        ],
      },
      {
        title: 'Add a guest by hand',
        steps: [
          'Select **Add user** and enter a name or a room.',
          'Choose a plan and an end.',
          'Add the devices by their MAC addresses, or set a username and a password.',
        ],
      },
      {
        title: 'Refund a purchase',
        steps: [
          'Open the guest. Beside the purchase, select **Refund**.',
          'Enter the amount. This only records the refund: refund the money in the payment gateway or the property’s system as well.',
        ],
      },
    ],
    problems: [
      {
        sign: 'Personal data is not shown',
        remedy:
          'Your role does not let you see it. Search by a complete MAC address or code instead.',
      },
      {
        sign: 'A session could not be ended or changed',
        remedy:
          'The gateway did not respond, or does not support it. It applies at the next login. Check the gateway in Devices.',
      },
      {
        sign: 'A guest wants the data deleted',
        remedy:
          'Export the data first if the guest asks for it, then use Erase personal data in the menu. Usage and payments stay without the name.',
      },
    ],
  },
  ...conferencePages,
  {
    screen: '/manage/admins',
    title: 'Admins',
    menu: 'Manage › Admins',
    purpose:
      'The administrators of an organization: who can sign in, what they may see and do, and when they were last here.',
    tasks: [
      {
        title: 'Invite an administrator',
        steps: [
          'Select **Add administrator**, and enter the name, the username and the e-mail address.',
          'Choose the organization and the role there.',
          'Select **Save**. With a mail server the invitation is sent; otherwise the link is shown once.',
        ],
      },
      {
        title: 'Change what an administrator may do',
        steps: [
          'Open the administrator and choose another role.',
          'Select **Save**. It applies within a second, also in open sessions.',
        ],
      },
      {
        title: 'Help somebody who forgot the password',
        steps: [
          'In the menu of the row, select **Reset password**, or **Invite by e-mail**.',
          'Hand the new password over. It is shown only once and must be replaced at the next sign-in.',
        ],
      },
      {
        title: 'Lock an account at once',
        steps: [
          'In the menu of the row, select **Disable**.',
          'The administrator is signed out within a second. The account stays.',
        ],
      },
      {
        title: 'See what an administrator did',
        steps: [
          'Open **Admin History** in the menu Support.',
          'Filter by the name, or select **All changes by this administrator** in an entry.',
        ],
      },
    ],
    problems: [
      {
        sign: 'The invitation has expired',
        remedy: 'A link works once, for 72 hours. Select Invite by e-mail again.',
      },
      {
        sign: 'No mail was sent',
        remedy:
          'The server has no mail server or no public address. Hand the link over yourself, and ask your operator to set SMTP_URL and PUBLIC_URL.',
      },
      {
        sign: 'A role is not offered',
        remedy: 'You cannot grant more than your own role has.',
      },
    ],
  },
  {
    screen: '/manage/role-templates',
    title: 'Role Templates',
    menu: 'Manage › Role Templates',
    purpose:
      'The roles that administrators can have: a level for each feature (none, view, edit, delete) and a few rights, such as seeing guests’ personal data.',
    tasks: [
      {
        title: 'Make a role',
        steps: [
          'Select **Add template** and its type, such as front desk.',
          'Enter a name, and set the level of each feature. The heading of a column sets a whole menu.',
          'Choose the rights, and select **Save**.',
        ],
      },
      {
        title: 'Start from a role that exists',
        steps: [
          'In the menu of the role, select **Duplicate**.',
          'Change what differs and give it another name.',
        ],
      },
      {
        title: 'Give somebody the role',
        steps: ['Open **Admins**, then the administrator.', 'Choose the role and save.'],
      },
      {
        title: 'Find out who has a role',
        steps: ['Look at the column **Administrators**, or open the role.'],
      },
      {
        title: 'Delete a role',
        steps: [
          'Give its administrators another role first.',
          'In the menu of the role, select **Delete**.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A level cannot be selected',
        remedy:
          'You cannot grant more than your own role has, or the type of the role excludes it.',
      },
      {
        sign: 'A role cannot be changed',
        remedy:
          'It is built in, or belongs to an organization above. Duplicate it and change the copy.',
      },
      {
        sign: 'An administrator lost a menu',
        remedy:
          'A change of a role applies to open sessions within a second. Check the role’s level for that feature.',
      },
    ],
  },
];
