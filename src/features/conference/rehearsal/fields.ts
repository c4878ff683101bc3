import { flag } from '../../../contract/fields/choice-kinds.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../contract/fields/number-kinds.ts';
import { severalRooms } from '../../advanced-conference/fields.ts';
import { conferenceMode } from '../fields.ts';

/** A pretend event that somebody wants to see on real devices. */
export const rehearsalRequest = fields(
  {
    roomIds: severalRooms('Rooms'),
    mode: conferenceMode,
    hasOwnSsid: flag('An SSID of its own', {
      help: 'On the access points of the rooms, for as long as it is checked',
    }),
    minutes: wholeNumber('At most', {
      from: 15,
      to: 60,
      unit: 'min',
      initial: 30,
      help: 'Rooms and a VLAN are reserved for so long. It is removed as soon as it is checked.',
    }),
  },
  ({ roomIds }, error) => {
    if (roomIds.length === 0) error('roomIds', 'Choose at least one room');
  },
);
