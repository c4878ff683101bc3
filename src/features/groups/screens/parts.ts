/** The parts of a group besides its form, as in the address. */
export const parts = { members: 'members' } as const;
