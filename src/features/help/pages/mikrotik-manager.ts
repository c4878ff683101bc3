import type { HelpPage } from '../help-page.ts';

export const mikrotikManagerPage: HelpPage = {
  screen: '/setup/mikrotik-manager',
  title: 'Mikrotik Manager',
  menu: 'Setup › Mikrotik Manager',
  purpose:
    'The MikroTik routers of a site: what they are, whether they have what their templates want, their backups, and everything that is done on them. A router undoes a change by itself if that cuts it off.',
  tasks: [
    {
      title: 'Describe what routers should have',
      steps: [
        'Open **Templates** and select **Add template**.',
        'Paste lines of an export into **Configuration**: add, set and remove. Write {{name}} where routers differ, and add that name under **Variables**.',
        'Choose under **Routers** whether it is for this site, the grouping or the whole service provider.',
        'Name under **Owned menus** where objects may be removed once the template no longer has them. Set the status to **Active** and select **Save**.',
        'Give variables their values with **Set value**. The nearest level counts.',
      ],
    },
    {
      title: 'Apply templates',
      steps: [
        'Select routers in **Routers**, then **Apply templates**. Nothing is written yet.',
        'Read the differences and warnings of each router.',
        'Select **Approve and start**. The first router is changed alone, then a tenth of them, then the rest.',
        'Each router is backed up and armed before, and verified after. One that is cut off goes back to what it had within five minutes.',
      ],
    },
    {
      title: 'Deal with drift',
      steps: [
        'A router that was changed by hand is shown as **Drifted**. Open it.',
        'Select **Overwrite** to give it back what its templates want.',
        'Or select **Adopt**: what it has becomes its wish, for this router only. **Forget adopted values** undoes that.',
      ],
    },
    {
      title: 'Run a command',
      steps: [
        'Open **Commands**, choose routers and write the command.',
        'One that only reads runs at once. Others are checked by the parser of each router, and wait for **Approve and start**.',
        'Read the output of each router in the job. Secrets in it are masked.',
      ],
    },
    {
      title: 'Upgrade routers',
      steps: [
        'Open **Firmware**, select routers and then **Upgrade**.',
        'Choose a channel, and **Only this version** if nothing else may be installed.',
        'Set **Not before** and **Not after** for a window. Select **Plan**, and approve the job.',
      ],
    },
  ],
  problems: [
    {
      sign: 'You need what a router had before',
      remedy:
        'Open **Backups**: there is one for each day, and one before each change. **Show** in the menu of a backup lists what has changed since the one before, and the export without secrets. **Restore this backup**, or **Undo with this backup** on a job, plans what makes the configuration as it was. It waits for **Approve and start**, and is undone by the router if it cuts that off.',
    },
    {
      sign: 'No safety net',
      remedy:
        'The device-mode of the router forbids its scheduler, so it cannot undo a change. Only its button or a power cut changes that mode. You can accept it when you approve the job.',
    },
    {
      sign: 'Its clock says 1970',
      remedy:
        'A router without the time cannot rely on its scheduler, and refuses certificates. Set up NTP on it, then plan the job again.',
    },
    {
      sign: 'A router is in the run of another administrator',
      remedy:
        'One run at a time changes a router. Wait until the other one has ended, or stop it under **Jobs**.',
    },
    {
      sign: 'Two templates declare a variable differently',
      remedy:
        'Two templates of the same scope have another kind or default for one variable, so neither counts. Give it the same in both.',
    },
    {
      sign: 'The user does not have the policy',
      remedy:
        'The user of the management interface needs the policies read, write, policy, test, reboot, ftp, sensitive and rest-api. Without sensitive, secrets cannot be compared.',
    },
  ],
};
