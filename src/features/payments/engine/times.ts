import type { PurchaseStatus } from '../states.ts';

const minute = 60_000;
/** until a purchase that is not paid ends */
export const expiresAfterMs = 30 * minute;
/** without an event for so long, the payment is looked up */
export const looksUpAfterMs = 2 * minute;
/** until an authorised purchase that has not begun is voided */
const voidsAfterMs = 60 * minute;

/** How long taking a payment may last. After that, a look-up says whether it was taken. */
export const takesForMs = minute;
/** until a purchase ends whose gateway refuses to say whether it was paid, after its time */
export const endsUnansweredAfterMs = 24 * 60 * minute;

/** How long a capture or void of the job waits after each refusal of its gateway. The next refusal is final. */
export const refusedPausesMs = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);

/** The failure of a purchase whose payment was cancelled; a declined one has the gateway's words. */
export const cancelledFailure = 'The payment was cancelled';

/** That of a purchase that ended although its gateway did not say whether it was paid; an exception looks for it. */
export const unansweredFailure = 'The gateway did not say whether it was paid';

/** That of a payment whose guest failed the challenge of the card's bank (3-D Secure), or did not answer it. */
export const authenticationFailure = 'The card’s bank could not confirm the guest (3-D Secure)';

/** Returns when the job next has something to do for a purchase; null: never. */
export function nextStepOf(
  status: PurchaseStatus,
  { at, expires_at, started_at }: { at: Date; expires_at: Date | null; started_at: Date | null },
  now: Date,
): Date | null {
  switch (status) {
    case 'created':
      return expires_at ?? now;
    case 'pending':
      return new Date(Math.min(now.getTime() + looksUpAfterMs, (expires_at ?? now).getTime()));
    case 'authorised':
      return started_at === null ? new Date(at.getTime() + voidsAfterMs) : now;
    case 'captured':
    case 'posted':
    case 'failed':
    case 'expired':
    case 'refunded':
    case 'voided':
      return null;
  }
}
