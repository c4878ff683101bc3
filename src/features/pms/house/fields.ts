import { flag } from '../../../contract/fields/choice-kinds.ts';
import { optional } from '../../../contract/fields/compound-kinds.ts';
import { date } from '../../../contract/fields/date-kinds.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { longText, text } from '../../../contract/fields/text-kinds.ts';

const room = text('Room', { maxLength: 20 });

/** A guest as the desk checks it in. */
export const deskGuest = fields({
  room,
  reservation: optional(
    text('Reservation', { maxLength: 20, help: 'Empty: a number is assigned' }),
  ),
  lastName: text('Last name', { maxLength: 200 }),
  firstName: optional(text('First name', { maxLength: 80 })),
  departsOn: optional(date('Departure')),
  guestGroup: optional(text('Group', { maxLength: 40 })),
  vip: optional(text('VIP level', { maxLength: 20 })),
  mayPost: flag('Charges to the room are allowed', { initial: true }),
});

/** What the desk changes about a stay. */
export const deskMove = fields({
  room,
  departsOn: optional(date('Departure')),
  mayPost: flag('Charges to the room are allowed', { initial: true }),
});

export const deskReversal = fields({ reason: longText('Reason', { maxLength: 300 }) });
