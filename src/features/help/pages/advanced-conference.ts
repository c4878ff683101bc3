import type { HelpPage } from '../help-page.ts';

export const advancedConferencePage: HelpPage = {
  screen: '/setup/advanced-conference',
  title: 'Advanced Conference',
  menu: 'Setup › Advanced Conference',
  purpose:
    'What a site has for events: rooms, ports, networks, bandwidth, and the rules by which events get them. An item is with one event at a time, so that two planners never promise the same.',
  tasks: [
    {
      title: 'Find out whether an event fits',
      steps: [
        'Select **Can we host it?** above any of the lists.',
        'Enter the times, which are local to the site, the **Rooms** and the bandwidth, then select **Check**.',
        'If it does not fit, each item that is taken is named with the event that has it. **Use this time** takes the nearest time that fits. **New conference with this** plans what fits.',
      ],
    },
    {
      title: 'Set up rooms, also divisible ones',
      steps: [
        'Open **Rooms** and select **Add room**, or **Import** a file with many of them.',
        'Enter the **Access points** that serve the room, by the names of the devices.',
        'For a room with movable walls, choose its **Parts**: an event in the whole has all of them.',
      ],
    },
    {
      title: 'Give events networks of their own',
      steps: [
        'Open **Networks** and select **Add network**.',
        'Enter the **VLANs** and the **Network for subnets**. VLANs that something else of the site uses are refused with its name.',
        'For **Dark VLANs**, which connect ports with each other and with nothing else, leave addresses empty.',
      ],
    },
    {
      title: 'Decide how much bandwidth events get',
      steps: [
        'Open **Codes and rules** and enter the uplink, the **Share for conferences** and what is reserved for guests.',
        'Beside the form you see the **Pool for events** that follows.',
        'Open **Bandwidth** to see what is promised in 14 days. Above the line, more is promised than there is.',
      ],
    },
    {
      title: 'Rehearse before the first event',
      steps: [
        'Open **Rehearse**, select **Rehearse** and choose the **Rooms**, then **Start rehearsal**.',
        'A pretend event is set up on the devices of the rooms, read back and removed. Nothing else of the site is touched.',
        'Open the row of a device to see what was read from it. What failed says what to look at.',
      ],
    },
  ],
  problems: [
    {
      sign: 'A room, port or VLAN cannot be used for a while',
      remedy:
        'Select it in its list, then **Block**, and say why: planners see it. Select it again and **Free** when it can be used.',
    },
    {
      sign: 'Something cannot be blocked',
      remedy:
        'An event has it meanwhile; the message names it and when. Block it until then, or move the event.',
    },
    {
      sign: 'No bandwidth can be reserved',
      remedy: 'The uplink of the site is not known. Enter it under **Codes and rules**.',
    },
    {
      sign: 'Parts, VLANs or addresses cannot be changed',
      remedy:
        'An event has one of them. Change them when it is over, or move the event to other items first.',
    },
  ],
};
