import { type Charge, type Intent, newId } from './objects.ts';

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

/** Returns the charge of an intent that is confirmed with a card. */
export function newCharge(
  { id, amount, currency, capture_method }: Intent,
  number: string,
  { isDeclined, isChallenged }: { isDeclined: boolean; isChallenged: boolean },
): Charge {
  return {
    id: newId('ch_'),
    object: 'charge',
    status: isDeclined ? 'failed' : 'succeeded',
    amount,
    currency,
    amount_refunded: 0,
    captured: !isDeclined && capture_method === 'automatic',
    authorization_code: isDeclined ? null : '123456',
    payment_intent: id,
    payment_method_details: {
      card: {
        brand: 'visa',
        last4: number.slice(-4),
        checks: { address_postal_code_check: null, cvc_check: isDeclined ? null : 'pass' },
        three_d_secure: isChallenged ? { result: 'authenticated' } : null,
      },
    },
  };
}
