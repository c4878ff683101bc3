/** When guests get no messages, in the time of their area. */
export const quietHours = { from: '21:00', until: '08:00' } as const;
