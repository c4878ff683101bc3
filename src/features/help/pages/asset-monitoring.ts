import type { HelpPage } from '../help-page.ts';

export const assetMonitoringPage: HelpPage = {
  screen: '/setup/asset-monitoring',
  title: 'Asset Monitoring',
  menu: 'Setup › Asset Monitoring',
  purpose:
    'What a site owns and how it is doing. Every device of the site is an asset; racks, UPS, cabling and spares are added here. Values are read every five minutes.',
  tasks: [
    {
      title: 'Find out how an asset is doing',
      steps: [
        'Select the asset in the list. **Measurements** begins with its state, since when, and what the last check found.',
        'Compare **Last 24 hours** and **Last 30 days**. Availability does not count maintenance.',
        'Choose a period for the charts. The same values are in the table below.',
      ],
    },
    {
      title: 'Be alerted',
      steps: [
        'Select **Alert rules** above the list, then **Add rule**.',
        'Choose what it **Watches**, such as **Asset down** or **Asset, warranty ends**, the threshold, how long it must last, and the **Severity**.',
        'Enter the **Recipients** and save. Assets behind a dead one are silent, and trouble that comes and goes is one alert.',
      ],
    },
    {
      title: 'Work on the network without alarms',
      steps: [
        'Open **Maintenance windows** and select **Add window**.',
        'Enter a **Reason**, and whether it **Concerns** the whole site, devices with a tag or single assets.',
        'Choose once or every week, and the times, which are local to the site. Select **Save**.',
      ],
    },
    {
      title: 'Label the assets',
      steps: [
        'Give each asset an **Asset tag**, one by one or by **Import**.',
        'Select assets in the list, then **Print labels**.',
        'Choose the **Sheet** and how many labels of the first one are used, then **Print**.',
      ],
    },
    {
      title: 'Add what has no network',
      steps: [
        'Select **Add asset**, and enter a name and a category.',
        'Enter where it is, who has it, and its purchase with **Warranty until**.',
        'Select **Save**. For many of them, **Import** a file: the dry run shows what would change.',
      ],
    },
  ],
  problems: [
    {
      sign: 'CPU, memory and traffic are missing',
      remedy:
        'They are read by SNMP. Open the device and enter its access in SNMP; the first values are there after five minutes, traffic after ten.',
    },
    {
      sign: 'An asset is down, but there is no alert',
      remedy:
        'Its parent is down too, a maintenance window covers it, it is not in service, or no rule watches this site.',
    },
    {
      sign: 'The tag is refused',
      remedy:
        'Another asset of the site has it; the message names it. Tags are compared without regard to case.',
    },
  ],
};
