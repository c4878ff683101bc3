import type { HelpPage } from '../help-page.ts';

export const supportPages: readonly HelpPage[] = [
  {
    screen: '/support/account',
    title: 'Find Accounts',
    menu: 'Support › Find Accounts',
    purpose:
      'For a call from a guest: type what the guest tells you, read why the guest is not online, and help with one button.',
    tasks: [
      {
        title: 'Find out why a guest is not online',
        steps: [
          'Type the room, name, MAC address, e-mail address, phone, code, reservation or support code.',
          'Select the guest. **Why is this guest not online?** names the reason and the button that helps.',
          'Read the steps from the portal to the network: the first one that failed is the cause.',
        ],
      },
      {
        title: 'Get a guest online while you are on the phone',
        steps: [
          'Select the guest, then **Give a free hour from now**.',
          'Ask the guest to connect again.',
        ],
      },
      {
        title: 'Let a device sign in afresh',
        steps: [
          'Select the guest, then **Forget device** beside the device.',
          'Ask the guest to connect again and to sign in on the portal.',
        ],
      },
      {
        title: 'Check a login without the guest',
        steps: [
          'Select the guest, then **Try login**.',
          'It says whether a login would be accepted now, or why not.',
        ],
      },
      {
        title: 'Find who had an IP address',
        steps: [
          'Select **Find by IP address**.',
          'Enter the address, the moment in UTC, and the reason, such as the number of the request.',
          'The reason and your name are recorded in Admin History.',
        ],
      },
    ],
    problems: [
      {
        sign: 'Nobody matches',
        remedy:
          'Try another fact, such as the MAC address, and select an organization further up: only the selected one and what is below it is searched.',
      },
      {
        sign: 'A support code finds no visit',
        remedy:
          'The guest’s page is not connected to the portal of this organization, or the visit is old. Check the gateway in Devices.',
      },
      {
        sign: 'No more free hours can be given',
        remedy:
          'Your role or the guest has a limit in 24 hours. Extend the guest in Users instead.',
      },
    ],
  },
  {
    screen: '/support/radius',
    title: 'Radius Activity',
    menu: 'Support › Radius Activity',
    purpose:
      'Every login and session that gateways report, live: accepted or refused, why, from which device and gateway, and what helps.',
    tasks: [
      {
        title: 'See why logins are refused',
        steps: [
          'Open the tab **Problems**. It counts the refused logins of 24 hours by reason.',
          'Select a reason to see its logins.',
          'Select a row. The panel says what it means and what helps.',
        ],
      },
      {
        title: 'Follow one device',
        steps: [
          'Type its MAC address in the filter.',
          'Choose the period. New rows appear as they happen.',
        ],
      },
      {
        title: 'Stop the list while you read',
        steps: ['Select **Pause**. New rows are counted.', 'Select **Resume** to show them.'],
      },
      {
        title: 'See who is online',
        steps: [
          'Open the tab **Sessions**, and filter by **Online**.',
          'Select a row for its times, amounts and limits.',
        ],
      },
      {
        title: 'Repair a gateway',
        steps: [
          'Read the notices above the list, such as a wrong RADIUS secret or missing accounting.',
          'Select **Fix secret** or **Open device**.',
        ],
      },
    ],
    problems: [
      {
        sign: 'FreeRADIUS has never asked',
        remedy:
          'No RADIUS server is connected. Ask your operator to run the command that the screen shows.',
      },
      {
        sign: 'A gateway is not in the list',
        remedy:
          'Its requests do not arrive, or come from an address that no device has. Compare the address and the NAS identifier in Devices.',
      },
      {
        sign: 'A session ended unconfirmed',
        remedy: 'The gateway stopped reporting. The guest may have been online a little longer.',
      },
    ],
  },
  {
    screen: '/support/loyalty',
    title: 'Loyalty PMS Activity',
    menu: 'Support › Loyalty PMS Activity',
    purpose:
      'The look-ups of guests at loyalty programmes: what was sent, the reply, and the guest’s benefit. It includes member lists, web services, fields of the property system and sign-ins at issuers. Rows are stored for 90 days.',
    tasks: [
      {
        title: 'See why a guest got no discount',
        steps: [
          'Type the room, the last name or the member number in the filter. Member numbers are compared by their last digits.',
          'Select the row. The panel explains the result and shows **Value received** and **Tier**.',
        ],
      },
      {
        title: 'Ask a programme again',
        steps: [
          'Select the row, and then **Ask again**.',
          'The new answer is stored in the row. A guest who has not bought yet gets the benefit.',
        ],
      },
      {
        title: 'Find answers that failed',
        steps: [
          'Filter **Result** by **No answer**.',
          'Read **Received** in the panel: it shows whether the programme was late, rejected the call, or sent something unexpected.',
        ],
      },
      {
        title: 'Add a tier that is missing',
        steps: [
          'Filter **Result** by **Matched**, and look for rows without a tier.',
          'Copy **Value received** from the panel into the tiers of the payment gateway.',
        ],
      },
      {
        title: 'Compare programmes',
        steps: [
          'Filter by **Programme**, and choose the **Period**.',
          'Compare **Result** and **ms**.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A guest who is a member is not found',
        remedy:
          'The number or the last name differs from the programme’s. Correct the member list, or ask the guest to type the name on the card.',
      },
      {
        sign: 'Every row has no answer',
        remedy:
          'Test the payment gateway: its address, its certificate and its token. Guests continue without the benefit meanwhile.',
      },
      {
        sign: 'Guests who sign in with a programme are refused',
        remedy:
          '**Received** says why. access_denied: the guest canceled. invalid_client: the client secret is not the issuer’s. Other errors name what in the issuer’s reply was wrong.',
      },
      {
        sign: 'A row cannot be asked again',
        remedy:
          'The guest signed in at an issuer, its gateway was deleted or suspended, or the guest’s data was erased. The guest can sign in again instead.',
      },
    ],
  },
  {
    screen: '/support/admin-history',
    title: 'Admin History',
    menu: 'Support › Admin History',
    purpose:
      'Every change that administrators made in an organization and everything below it: who, when, what, and from where. Most changes can be undone here.',
    tasks: [
      {
        title: 'Find who changed something',
        steps: [
          'Select the organization, and type the name of the record or of the administrator.',
          'Choose the kind and the period.',
          'Open an entry to see each field before and after.',
        ],
      },
      {
        title: 'Undo a change',
        steps: [
          'Open the entry and select **Undo**.',
          'Confirm. The earlier values are restored; the history shows both changes.',
        ],
      },
      {
        title: 'See the whole history of a record',
        steps: ['Open an entry of it.', 'Select **All changes to this record**.'],
      },
      {
        title: 'Show an entry to a colleague',
        steps: ['Open the entry and copy **Link to this entry**.'],
      },
      {
        title: 'Hand the history to an auditor',
        steps: [
          'Choose the period.',
          'Select **Export**. Times in the file are in UTC. Values of secrets are never contained.',
        ],
      },
    ],
    problems: [
      {
        sign: 'An older change is missing',
        remedy: 'Changes are stored for 400 days, and a search covers the newest. Choose a period.',
      },
      {
        sign: 'A change cannot be undone',
        remedy:
          'It was changed again since, it is about a secret, or your role may not edit the record. Change the record itself.',
      },
      {
        sign: 'The result is refused',
        remedy: 'Somebody tried what the role does not allow. Nothing was changed.',
      },
    ],
  },
  {
    screen: '/support/feedback',
    title: 'Received Feedback',
    menu: 'Feedback › Received Feedback',
    purpose:
      'The ideas and bug reports that administrators sent with the button Feedback in the header. Only administrators of the whole platform see it.',
    tasks: [
      {
        title: 'Send feedback',
        steps: [
          'Select **Feedback** in the header, on the screen that it is about.',
          'Choose its kind, describe it, and enter your e-mail address.',
          'Select **Send**. The address of the page and the browser’s version are sent along; passwords and tokens are not.',
        ],
      },
      {
        title: 'Read what was sent',
        steps: ['Open **Received Feedback** from the feedback dialog.', 'Expand a row to read it.'],
      },
      {
        title: 'Reproduce a report',
        steps: [
          'Expand the row.',
          'Open the address below **Page**: it is the screen, with its organization and filters.',
        ],
      },
      {
        title: 'Reply to the sender',
        steps: ['Expand the row and write to the e-mail address that it shows.'],
      },
      {
        title: 'Receive feedback by e-mail',
        steps: ['Ask your operator to set SMTP_URL and FEEDBACK_EMAIL on the server.'],
      },
    ],
    problems: [
      {
        sign: 'The column Mail says that sending failed',
        remedy: 'The mail server did not accept the message. The feedback is stored nevertheless.',
      },
      {
        sign: 'The screen is not offered to you',
        remedy:
          'You belong to an organization. Feedback is read by administrators of the platform.',
      },
    ],
  },
  {
    screen: '/support/org-search',
    title: 'Adv Org Search',
    menu: 'Support › Adv Org Search',
    purpose:
      'Find organizations by what they are and what they have: their address, features, devices, networks, plans and administrators. The selected organization and everything below it is searched.',
    tasks: [
      {
        title: 'Find organizations by several conditions',
        steps: [
          'Select **Conditions**, then choose a field, a comparison and a value.',
          'Select **Add condition** for each further one. **Match** says whether all or any must be true.',
          'Select **Add group** for conditions that are joined the other way, then **Search**.',
        ],
      },
      {
        title: 'Find the organization of a device',
        steps: [
          'Select **Conditions**, then the field **Device MAC address**.',
          'Choose **ends with** and type the end of the address in any notation, then **Search**.',
          'Select the name of the organization to open it.',
        ],
      },
      {
        title: 'Find service areas without a plan',
        steps: [
          'Add the condition that **Type** is **Service area**.',
          'Add the condition that **Service plan** **is empty**, then select **Search**.',
        ],
      },
      {
        title: 'Save a search, or send it to a colleague',
        steps: [
          'Select **Views**, then **Save view…**, and give it a name.',
          'Or copy the address of the page: it contains the conditions, the columns and the order.',
          'Select **Columns** to choose what is shown. **Export** has all matches with all columns.',
        ],
      },
      {
        title: 'Add or remove a feature of many organizations',
        steps: [
          'Select some organizations, then **Change a feature…**. Or select **Change a feature of all found…**.',
          'Choose the change and the feature, then **Change**.',
          'Read the result of each organization. Undo a change in Admin History.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A site is not found by a device that it has',
        remedy:
          'Conditions compare what belongs to the organization itself. Devices and plans of an area are found at the area, so leave out the condition on the type.',
      },
      {
        sign: 'There are more than 10,000 matches',
        remedy:
          'Some of them are shown, in no particular order. Add conditions, or export all of them.',
      },
      {
        sign: 'A feature was not added',
        remedy:
          'The organization above does not have it. Add it there first, then select **Retry failed**.',
      },
    ],
  },
];
