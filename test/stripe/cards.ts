/** The cards of docs.stripe.com/testing that the fake takes. */
export const cards: Readonly<
  Record<string, 'ok' | 'generic_decline' | 'insufficient_funds' | 'challenge'>
> = {
  '4242424242424242': 'ok',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'challenge',
};

/** What the guest answers the challenge of the card's bank; null: not asked yet. */
export type Confirmation = 'complete' | 'failed' | null;
