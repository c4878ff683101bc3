/** The parts of a promo code besides its form, as in the address. */
export const parts = { uses: 'uses', codes: 'codes' } as const;
