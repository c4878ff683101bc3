import type { HelpPage } from '../help-page.ts';

export const enterprisePages: readonly HelpPage[] = [
  {
    screen: '/manage/enterprise',
    title: 'EDM Local',
    menu: 'Manage › Enterprise',
    purpose:
      'Devices of staff, back of house and residents that need no portal: who has them, which network they get, how they sign in, and until when.',
    tasks: [
      {
        title: 'Let a printer, television or console in',
        steps: [
          'In **Profiles**, select **Add profile**: its VLAN, rates and hours are what the device gets.',
          'In **Owners**, select **Add owner** for the person or department that is responsible.',
          'In **Devices**, select **Add device**, choose owner and profile, and the identity **MAC address**.',
          'Enter the address, and select **Save**.',
        ],
      },
      {
        title: 'Give a phone or laptop a passphrase of its own',
        steps: [
          'Add the device with the identity **Own passphrase**. A passphrase is made.',
          'In the menu of the device, select **Show passphrase**, and enter it in the device.',
          'The SSID must ask RADIUS for passphrases, as Cisco, Meraki, UniFi, Aruba, Ruckus and MikroTik can.',
        ],
      },
      {
        title: 'Give a laptop a certificate',
        steps: [
          'In **Certificates**, select **Set up authority** once for the site.',
          'Add the device with the identity **Certificate**.',
          'In its menu, select **New certificate link**, then **Make link**, and hand the link to its owner.',
          'The owner opens it on the device. It works once, and the key is stored nowhere else.',
        ],
      },
      {
        title: 'Let residents register devices themselves',
        steps: [
          'In **Owners**, open the menu of the resident and select **Link for the owner**.',
          'Choose the profile that their devices get, and select **Make link**.',
          'Registered devices are **Pending**. Select them in **Devices**, then **Approve**.',
        ],
      },
      {
        title: 'End everything of somebody who leaves',
        steps: [
          'In **Owners**, open the menu of the owner and select **Move out**.',
          'Devices and certificates are revoked, links end, and sessions are cut within a minute.',
          'The private network of the unit gets another key, if the owner used it.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A phone is not let in any more, although its address is registered',
        remedy:
          'Phones make up addresses and change them. Such a device is marked **Private address, will change**. Switch that off for the network on the phone, or use a certificate or a password.',
      },
      {
        sign: 'A device with a certificate is rejected, and Radius Activity shows nothing',
        remedy:
          'FreeRADIUS could not verify the chain, because the device does not send it. Run npm run freeradius:config again, and restart FreeRADIUS.',
      },
      {
        sign: 'Phones warn that the server is not trusted',
        remedy:
          'FreeRADIUS has no certificate of this installation, which **Certificates** says. Run npm run freeradius:config while Atrium runs, and install the certificates that devices trust.',
      },
      {
        sign: 'The device signs in, but gets another network',
        remedy:
          'Check the network of its profile. For the private network of the unit, the owner must use it, and PAN Mapping must have an active one for the unit.',
      },
    ],
  },
];
