export const proofs = ['proven', 'fake', 'needs vendor'] as const;

/** How well an adapter is known to work: with the real gateway, with one of ours, or by its documentation only. */
export type Proof = (typeof proofs)[number];
