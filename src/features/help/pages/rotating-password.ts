import type { HelpPage } from '../help-page.ts';

export const rotatingPasswordPages: readonly HelpPage[] = [
  {
    screen: '/manage/rotating-password',
    title: 'Rotating Password',
    menu: 'Manage › Rotating Password',
    purpose:
      'Passwords of a Wi-Fi that change by themselves: asked on the portal, asked by RADIUS, or the Wi-Fi key itself, which is pushed to the devices. Each is valid exactly as long as it says.',
    tasks: [
      {
        title: 'Let the password of a lobby change every night',
        steps: [
          'Select **Add rotating password**, and enter a name and the **SSID**.',
          'Choose how it is **Used as**, how it **Changes**, and the **Time**.',
          'Choose the **Service plan** that it grants. Give guests some time by **Both are valid for**.',
          'Select **Save**. The first password is valid at once. On the portal, offer the method **Rotating password** in Portal.',
        ],
      },
      {
        title: 'Rotate the Wi-Fi key of a network',
        steps: [
          'Add a rotating password that is **Used as** **Wi-Fi key (WPA)**, with the SSID of the network.',
          'Open the network in Connection Profiles, choose it under **Follows Rotating Password**, and select **Save**. Push the profile once.',
          'From then on each new key is pushed by itself. **In step** shows how many have it.',
          'If some failed, select **Details** beside the password: **Push again** tries those again, **Roll back all** gives all devices the former key.',
        ],
      },
      {
        title: 'Show the password on a screen or on paper',
        steps: [
          'Select **Make display link** in the menu of the rotating password, and open the link on the screen. It changes by itself.',
          'For paper, select **Print**, choose the **Paper** and **The current one and the next 11**, and select **Create PDF**.',
        ],
      },
      {
        title: 'Tell others the next password',
        steps: [
          'Open the rotating password, and enter **E-mail addresses**, or **Phone numbers** with the address of the **SMS service**.',
          'Set **Announced before** and the **Text**, and select **Save**.',
          'Select **Details** beside a password to see who got it. **Send again** repeats one that failed.',
        ],
      },
      {
        title: 'Change or keep a password out of turn',
        steps: [
          'Select **Rotate now** in the menu of the rotating password. You see who is cut off before you confirm.',
          'Select **Skip next change** to leave one out, or **Pause** to keep the current password until you select **Resume**.',
        ],
      },
    ],
    problems: [
      {
        sign: 'The state is Partly pushed',
        remedy:
          'Some devices did not take the new Wi-Fi key and have the old one. They are tried again after 1, 5 and 30 minutes; **Details** says why they failed.',
      },
      {
        sign: 'No device has the Wi-Fi key',
        remedy:
          'No connection profile follows the rotating password, or none was pushed yet. Devices that are set up by hand are in the connection profile, with the lines to type.',
      },
      {
        sign: 'The list is used up',
        remedy:
          'Passwords are generated until you enter others with **Passwords of the list**. An alert of the kind Password list used up tells you in time.',
      },
      {
        sign: 'An announcement failed because the address has not confirmed',
        remedy:
          'Addresses that belong to no administrator get a mail with a link to confirm. Save the rotating password again to mail it once more.',
      },
    ],
  },
];
