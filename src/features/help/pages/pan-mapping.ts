import type { HelpPage } from '../help-page.ts';

export const panMappingPage: HelpPage = {
  screen: '/setup/pan-mapping',
  title: 'PAN Mapping',
  menu: 'Setup › PAN Mapping',
  purpose:
    'The building of a site with its floors and units, and the private network of each unit: a VLAN and a key of its own, so that the devices of a room see each other and nobody else’s. Check-ins make private networks and check-outs end them.',
  tasks: [
    {
      title: 'Add the units of a building',
      steps: [
        'Select **Add units**.',
        'Enter the building, the floors and the numbers. The pattern {floor}{n:2} makes 412 of floor 4 and number 12.',
        'Compare the first and last numbers below the form with the property system, then select **Add units**.',
        'To add units from a list, select **Import** and choose a CSV file with building, floor and unit.',
      ],
    },
    {
      title: 'Say which VLANs and keys units get',
      steps: [
        'Open **More** › **Pools** and select **Add a pool**.',
        'Enter the SSID and the VLAN range, such as 200-599. Choose one VLAN per unit, per stay, or a shared one.',
        'Select **Save**. The site’s other screens cannot use these VLANs anymore.',
        'To give each unit its VLAN at once, select **More** › **Deal VLANs**.',
      ],
    },
    {
      title: 'Make a private network by hand',
      steps: [
        'Select the unit in the grid, then **Make a private network**.',
        'Enter the holder and, for a lease, the last day. Without a key, one is made.',
        'Select **Make**, then **Print card** for the resident: its QR code joins the network.',
      ],
    },
    {
      title: 'Replace a key',
      steps: [
        'Select the unit, then **Rotate key**.',
        'The new key works at once, and the former one for 24 more hours.',
        'Select **Show** to read the new key. Admin History notes who looked.',
      ],
    },
    {
      title: 'Join ports to units, and push keys and ports to devices',
      steps: [
        'Select **More** › **Join ports** and paste a line for each port: switch, port, label. Ports are joined to the units that their labels name; the others are listed with the reason.',
        'For the keys, first activate and push a connection profile for private networks with the SSID of the pool. RouterOS gets the keys of the units; other vendors ask RADIUS.',
        'Select **More** › **Push to devices** and what is pushed: the keys of an SSID, or the ports of units.',
        'Select **Push**, read what would change on each device, and approve it. Switches without an interface show lines to type.',
      ],
    },
  ],
  problems: [
    {
      sign: 'A guest checked in, but the room has no private network',
      remedy:
        'The pool had no VLAN left, or was added later. Add VLANs to the pool or end a network, then select **Make networks** beside the conflict.',
    },
    {
      sign: 'A device does not get online with the key of its unit',
      remedy:
        'Look for the device in Radius Activity. With WPA3 and on 6 GHz, access points cannot try several keys: add the device’s MAC address to the unit first, or use WPA2.',
    },
    {
      sign: 'Two units are marked as a conflict',
      remedy:
        'They share a VLAN or a port, as after an import. The button beside the conflict deals another VLAN or opens the unit.',
    },
  ],
};
