import type { HelpPage } from '../help-page.ts';

export const conferencePages: readonly HelpPage[] = [
  {
    screen: '/manage/conference',
    title: 'Conferences',
    menu: 'Manage › Conferences',
    purpose:
      'Events in the rooms of a site: which rooms, networks and bandwidth they have, how attendees get online, and what each device was told. Rooms, networks and the bandwidth pool come from Advanced Conference.',
    tasks: [
      {
        title: 'Plan an event',
        steps: [
          'Select **New conference**, and enter the name, **Start** and **End**. Beside the form you see what is in the way.',
          'Go on with **Next** through **Login**, **Bandwidth**, **Rooms and SSID** and **Devices**.',
          'In **Review**, read the conflicts and what each device will be told.',
          'Select **Schedule**, which reserves everything, or **Save as draft**, which reserves nothing.',
        ],
      },
      {
        title: 'See what is on, and what is free',
        steps: [
          'Open **Timeline**: rooms and bandwidth of 14 days. A dashed bar is an event in a room that shares space.',
          'Select **Earlier**, **Later** or **Today** to move.',
          'Select a bar to open its event.',
        ],
      },
      {
        title: 'Tell attendees how to get online',
        steps: [
          'Open the event, and select **Show** to see the SSID, the key and the login.',
          'Select **Sign with QR**, then **Print**, for a sign in front of the room.',
          'For the planner of the event, select **More**, then **Planner link**, and **Make a link**.',
        ],
      },
      {
        title: 'Let an event last longer, or end it',
        steps: [
          'Open the event, select **Extend**, choose an end, and select **Set the end**.',
          'To end it before its time, select **End now**. You see how many devices are cut off.',
        ],
      },
      {
        title: 'Hold an event each week',
        steps: [
          'Open the event, and select **More**, then **Repeat weekly**.',
          'Enter the number of **Weeks**, and select **Repeat weekly**. You see the result of each week.',
        ],
      },
    ],
    problems: [
      {
        sign: 'A room is taken though its row is empty',
        remedy:
          'The turnover or the setup of another event reaches into this time, or a room that contains it is taken. The conflict names the event and its times.',
      },
      {
        sign: 'The state is Active with faults',
        remedy:
          'A device lacks something. The reason is beside it under **Devices**; select **Retry failed devices** when it is solved.',
      },
      {
        sign: 'Nothing is prepared, and the state is Awaits approval',
        remedy:
          'It reserves more than the site allows without an approval. Somebody who may delete conferences selects **Approve**.',
      },
      {
        sign: 'A start is refused in the night when clocks change',
        remedy: 'That time does not exist on that day. The message names the next one that does.',
      },
    ],
  },
];
