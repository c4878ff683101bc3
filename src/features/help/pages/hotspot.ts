import type { HelpPage } from '../help-page.ts';

export const hotspotPages: readonly HelpPage[] = [
  {
    screen: '/manage/hotspot-2.0',
    title: 'Hotspot 2.0',
    menu: 'Manage › Hotspot 2.0',
    purpose:
      'What access points announce so that phones with a profile join by themselves (Passpoint), and who decides logins of roaming guests. Each value that is empty comes from the site or grouping above.',
    tasks: [
      {
        title: 'Let guests of OpenRoaming join',
        steps: [
          'Enter an **SSID** and choose the **Security**.',
          'Beside **Roaming consortia**, switch on **Set here**, select **Add consortium** and enter 5A03BA0000.',
          'Select **Save**, then **Publish**.',
          'Select **Snippets**, choose your access points in **Snippet for**, and **Copy** the lines to them.',
        ],
      },
      {
        title: 'Find out whether a phone would join',
        steps: [
          'Under **Would a phone join?**, enter the **Realm**, the **Consortium** or **MCC and MNC** of its profile.',
          'You see the rule by which it joins, and which partner decides its login.',
        ],
      },
      {
        title: 'Add a partner',
        steps: [
          'Open **Partners** and select **Add partner**.',
          'Enter its **Realm or consortium** and the **Host** of its RadSec server, and paste its **Authority**.',
          'Select **Set certificate** in the partner and paste what it gave you.',
          'Select **Test**: each step says what to do if it fails.',
        ],
      },
      {
        title: 'Give a guest a profile',
        steps: [
          'Select **Profile for a phone**, and choose what it is **For**.',
          'Enter the user name, the password and the **Name of the RADIUS server**.',
          'Select **Download**. The password is in the file only: it is neither sent nor stored.',
        ],
      },
      {
        title: 'Go back to an earlier publication',
        steps: [
          'Select **Publications**.',
          'Select **Restore these settings** for one, or **Withdraw** for the last.',
        ],
      },
    ],
    problems: [
      {
        sign: 'The state is Drifted',
        remedy:
          'The settings were changed after the publication, here or above. Select **Publish** to see what differs, and set up the access points again.',
      },
      {
        sign: 'A value cannot be emptied',
        remedy:
          'An empty value is the one from above. Switch on **Set here** and leave a list without items to have none.',
      },
      {
        sign: 'Both kinds of OpenRoaming are warned of',
        remedy:
          'Consortia that begin with 5A03BA are free of charge, those with BAA2D0 are settled. Remove one kind unless your contract has both.',
      },
      {
        sign: 'A partner would send requests back',
        remedy:
          'Its realm or its host is in one of your **Home domains**. Correct the one that is wrong: logins would go in circles.',
      },
      {
        sign: 'A certificate ends soon',
        remedy:
          'Ask the partner for a new one and select **Replace certificate**. An alert on **Certificates ending** tells you 30 days before.',
      },
    ],
  },
];
