import type { HelpPage } from '../help-page.ts';

export const devicesPage: HelpPage = {
  screen: '/setup/devices',
  title: 'Devices',
  menu: 'Setup › Devices',
  purpose:
    'The gateways, controllers, access points and switches of a service area. Their state is checked in the background and shown live.',
  tasks: [
    {
      title: 'Add a device',
      steps: [
        'Select **Add device** and choose its type.',
        'Enter a name, its role and its address.',
        'Select **Test connection**. Each step says what was reached and what was not.',
        'Select **Save**, or **Save and add another** for the next one: it keeps what such devices have in common.',
      ],
    },
    {
      title: 'Connect a gateway to RADIUS and the portal',
      steps: [
        'Open the device. In **RADIUS**, select **Generate** for the secret and copy it: it is not shown again.',
        'Select **Save**.',
        'Follow **Set up this gateway**: it has the lines to paste for the vendor.',
      ],
    },
    {
      title: 'Find out why a device is down',
      steps: [
        'Select the state **Down** above the list, and open the device.',
        'Read the first sentence: it says since when, and what the last check found.',
        'Select **Test connection** to try again now.',
      ],
    },
    {
      title: 'Work on a device without alarms',
      steps: [
        'Select the devices in the list, then **Start maintenance**.',
        'Do the work. Devices in maintenance do not count as down.',
        'Select them again, then **Back into service**.',
      ],
    },
    {
      title: 'Import a list of devices',
      steps: [
        'Select **Import** above the list.',
        'Upload a CSV file or paste lines. Devices with the same name are changed, others are added.',
        'Check the result of the dry run, then import. Enter secrets in each device afterwards.',
      ],
    },
  ],
  problems: [
    {
      sign: 'The screen says that it does not fit the organization',
      remedy:
        'Devices belong to service areas. Select one of those offered, or open the tab Devices of Edit Org to see all devices below.',
    },
    {
      sign: 'The state is unknown',
      remedy:
        'Nothing has been checked yet: the device has no address, or all checks are off. Enter an address, and switch on a check in Background checks.',
    },
    {
      sign: 'The test says that RADIUS does not answer',
      remedy:
        'The secret differs, or a firewall drops UDP 3799. Enter the same secret on both sides and allow the server’s address.',
    },
  ],
};
