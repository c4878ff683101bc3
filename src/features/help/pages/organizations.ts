import type { HelpPage } from '../help-page.ts';

export const organizationPages: readonly HelpPage[] = [
  {
    screen: '/setup/organization',
    title: 'Overview',
    menu: 'Setup › Edit Org',
    purpose:
      'Shows what is happening in the selected organization and everything below it: devices that are down, guests who are online, revenue, and what needs attention. Its tabs have the form of the organization and the lists of everything below it.',
    tasks: [
      {
        title: 'See what needs attention',
        steps: [
          'Select an organization in the tree on the left. It opens with **Overview**.',
          'Read the figures of today. Each is a link to the list that it counts.',
          'Follow the links below **Needs attention** to the device, the batch or the organization.',
          '**Alerts** lists what the alert rules found. Select **Acknowledge** and enter a note, so that others know who handles it.',
          'Select **Alert rules** to choose what is watched here and below, and who gets mail.',
        ],
      },
      {
        title: 'Change the name, address or contacts',
        steps: [
          'Open the tab **Edit**.',
          'Change the fields. A site needs a time zone: reports and validity times use it.',
          'Select **Save**. The message that follows has **Undo**.',
        ],
      },
      {
        title: 'Find a device or a service plan anywhere below',
        steps: [
          'Select the site, the grouping or the service provider.',
          'Open the tab **Devices** or **Service plans**.',
          'Type a part of the name, or filter by status. The first column opens the record in its service area.',
          'To continue in a spreadsheet, select **Export**.',
        ],
      },
      {
        title: 'Move an organization, or show it under another parent as well',
        steps: [
          'Open the tab **Edit** and scroll to the end.',
          'Select **Move** to give it another parent. Everything below it moves with it.',
          'Select **Link under another parent** to show it there too. Administrators of that parent can then see and change it.',
          'Read what the dialog says would change, then confirm.',
        ],
      },
      {
        title: 'Remove an organization, and get it back',
        steps: [
          'Open the tab **Edit**, select **Remove**, and type the name to confirm.',
          'To get it back within 30 days, select its former parent and open **Edit** there.',
          'Below **Recently removed**, select **Restore**.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A feature cannot be selected',
        remedy:
          'An organization can only have features that its parent has. Add the feature to the parent first.',
      },
      {
        sign: 'Another administrator changed the organization while you were editing it',
        remedy:
          'The form shows both versions, field by field. Select which to keep, then save again.',
      },
      {
        sign: 'An alert comes too often, or too late',
        remedy:
          'Select **Edit** in **Alert rules**. With a longer **Hold**, messages are sent later; with a longer **Window**, recurring trouble is one alert. Nothing is sent between **Quiet from** and **Quiet until**.',
      },
      {
        sign: 'The tree is missing an organization',
        remedy:
          'You see what your own organization contains and what is linked into it. Ask an administrator above you for a link.',
      },
    ],
  },
  {
    screen: '/setup/add-org',
    title: 'Add Org',
    menu: 'Setup › Add Org',
    purpose:
      'Adds organizations below the selected one: a single one with **Organization**, or a complete site with its areas, plans and portal with **New site**.',
    tasks: [
      {
        title: 'Add one organization',
        steps: [
          'Select the parent in the tree, then open **Organization**.',
          'Select the type. Only types that are allowed below the parent are offered.',
          'Enter a name. Everything else can wait.',
          'Select **Save**.',
        ],
      },
      {
        title: 'Set up a complete site',
        steps: [
          'Select a service provider or a grouping, then open **New site**.',
          'Choose what the site starts with: a template or a copy of another site.',
          'Go through site, service areas, plans and portal. What you enter stays in this browser until the site is created.',
          'Check the summary, then select **Create site**. All of it is created, or nothing.',
        ],
      },
      {
        title: 'Copy a site that works',
        steps: [
          'Open **New site** and choose the site to start from.',
          'Enter the new name and address.',
          'Devices are copied in maintenance, without addresses and secrets. Add those in Devices afterwards.',
        ],
      },
      {
        title: 'Add many organizations from a spreadsheet',
        steps: [
          'Select the parent, open **Edit Org**, tab **Edit**, and select **Import**.',
          'Upload a CSV file or paste the lines. The template shows the columns.',
          'Assign the columns, and correct the lines that are marked.',
          'Check what will be added and changed, then import. All lines are imported, or none.',
        ],
      },
      {
        title: 'Start over in the wizard',
        steps: ['Select **Start over**.', 'Confirm. What you have entered is discarded.'],
      },
    ],
    problems: [
      {
        sign: 'Nothing can be added here',
        remedy:
          'Nothing can be below a service area. Select a site, a grouping or a service provider in the tree.',
      },
      {
        sign: 'The plans step is empty',
        remedy: 'Plans belong to service areas. Add at least one in the step before.',
      },
      {
        sign: 'Your role does not allow adding a site',
        remedy: 'Your role needs the level edit for Add Org. Ask an administrator for it.',
      },
    ],
  },
];
