import type { HelpPage } from '../help-page.ts';

export const connectionProfilesPage: HelpPage = {
  screen: '/setup/connection-profiles',
  title: 'Connection Profiles',
  menu: 'Setup › Connection Profiles',
  purpose:
    'The wireless and wired networks of a site. A network is described once and written into the routers, controllers, switches and access points of every vendor there. Nothing reaches a device before somebody has seen the difference and approved it.',
  tasks: [
    {
      title: 'Add a network',
      steps: [
        'Select **Add profile** and choose a type, such as Captive portal.',
        'Enter a name, the **SSID**, the **Security** and the **VLAN**. A VLAN belongs to one profile, pool or device network of the site; the error says to which.',
        'Under **Where**, choose service areas, device tags or single access points. Without a choice all devices of the site have it.',
        'Read **Vendors at this site** beside the form: it shows what each vendor leaves out or does not support.',
        'Select **Save**, then **Activate**.',
      ],
    },
    {
      title: 'Push it to the devices',
      steps: [
        'Open **Devices** of the profile and select **Push**.',
        'The devices are read, and the window shows what would change on each. Secrets are masked.',
        'Approve. Each device is changed, read back and marked **In sync**. You may close the window.',
        'If some devices fail, select **Undo** to give them what they had before, or push again.',
      ],
    },
    {
      title: 'Set up a device by hand',
      steps: [
        'Devices without an interface that Atrium knows are **By hand**. Select **Show lines** in their menu.',
        'Type or paste the lines into the device. Replace what is in angle brackets: secrets are not shown.',
        'Select **Mark as done**. Your name and the time are stored.',
      ],
    },
    {
      title: 'Deal with drift',
      steps: [
        'Every six hours, and with **Read devices now**, the devices are compared with what was pushed. One that has something else is **Drifted**.',
        'Select **Show differences** in its menu.',
        'Select **Overwrite** to push again, or **Adopt what the device has**: then the difference stands until the next change of the profile.',
      ],
    },
    {
      title: 'Switch a network by the clock',
      steps: [
        'Under **Schedule**, select **Add hours**. Hours may end after midnight; a whole day is 00:00 to 24:00.',
        'Select **Add a day off** for days on which the network stays off.',
        'Meraki and UniFi keep the hours themselves. On other devices Atrium switches the network. The list shows under **On now** whether it is on and when that changes.',
      ],
    },
  ],
  problems: [
    {
      sign: 'A VLAN is in use',
      remedy:
        'Another record of the site has it; the error names it, with who took it and when. Choose another VLAN, or change the other record first.',
    },
    {
      sign: '6 GHz is refused',
      remedy:
        '6 GHz needs protected management frames. Choose Enhanced Open, WPA3 or WPA3 Enterprise, or leave 6 GHz out.',
    },
    {
      sign: 'A device is not supported',
      remedy:
        'Its note says why, such as a missing wifi package or a mode that the vendor does not have. Change the profile or the places, then push again.',
    },
    {
      sign: 'All networks of a Meraki network are taken',
      remedy:
        'It has 15 slots. Suspending keeps a slot; retire a profile and push, or free a network in the Meraki dashboard.',
    },
    {
      sign: 'A push is refused because another one changes the device',
      remedy:
        'One push at a time changes a device. The message names the other one; approve yours when that has ended.',
    },
  ],
};
