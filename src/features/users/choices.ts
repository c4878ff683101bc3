/** What the list and the details say of a guest; expired is who is active beyond the validity. */
export const guestStates = ['Active', 'Expired', 'Disabled'] as const;
export type GuestState = (typeof guestStates)[number];

/** What a person decides. */
export const guestStatuses = ['Active', 'Disabled'] as const;
export type GuestStatus = (typeof guestStatuses)[number];

export const mostDevices = 50;

/** What tells who a guest is; masked for roles that may not see it, and gone when it has been erased. */
export const personalFields = [
  'name',
  'email',
  'phone',
  'room',
  'reservationNumber',
  'memberNumber',
  'username',
  'notes',
] as const;
export type PersonalField = (typeof personalFields)[number];
