import type { HelpPage } from '../help-page.ts';

export const orgSearchPages: readonly HelpPage[] = [
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
          'Open the menu of views, save the view, and give it a name.',
          'Or copy the address of the page: it contains the conditions, the columns and the order.',
          'Select **Columns** to choose what is shown. **Export** has all matches with all columns.',
        ],
      },
      {
        title: 'Add or remove a feature of many organizations',
        steps: [
          'Select some organizations, then **Change a feature…**. Or select **Change a feature of all found…**.',
          'Choose the change and the feature, read what it means, then **Give to …** or **Remove from …**.',
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
          'The organization above does not have it. Add it there first, then change the feature again.',
      },
    ],
  },
];
