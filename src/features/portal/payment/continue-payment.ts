import type { ScopedTransaction } from '../../../server/context.ts';
import {
  cancelPurchase,
  settlePurchase,
  unpaidReason,
} from '../../payments/public/card-payments.ts';
import { postingOutcomeOf } from '../../pms/public/room-charges.ts';
import { letIn } from '../flow/let-in.ts';
import { type Decision, errorOf, type Outcome, type Visit } from '../flow/visit.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import { admitPaid } from './admit-paid.ts';
import { type OpenPurchase, payingState, purchaseOfAttempt } from './open-purchase.ts';

/** What the guest of a purchase does next. */
type Next =
  | { kind: 'admit'; until: Date | null }
  | { kind: 'wait'; means: 'card' | 'room' }
  | { kind: 'failed'; error: ErrorKey };

/** Looks what became of a payment: lets the guest in, waits, or says why not. */
export async function continuePayment(visit: Visit, purchaseId: string): Promise<Outcome> {
  const { server, area, state } = visit;
  const known = await server.database.withScope(area.scope, (transaction) =>
    purchaseOfAttempt(transaction, state.attemptId, purchaseId),
  );
  if (known === null || known.guestId === null) return failed(visit, 'link-expired');
  if (known.method === 'creditCard' && known.status === 'pending') {
    // A page that stays open at its gateway would keep the guest waiting for it.
    if (state.payment?.isGivenUp === true) await cancelPurchase(server, purchaseId);
    else await settlePurchase(server, purchaseId);
  }
  const { guestId } = known;
  const decided = await server.database.withScope(
    area.providerScope,
    async (transaction): Promise<Decision | Exclude<Next, { kind: 'admit' }>> => {
      const purchase = await purchaseOfAttempt(transaction, state.attemptId, purchaseId, {
        lock: true,
      });
      const next = purchase === null ? unclear : await nextOf(transaction, purchase, visit.now);
      return next.kind === 'admit'
        ? admitPaid(transaction, visit, { guestId, until: next.until })
        : next;
    },
  );
  switch (decided.kind) {
    case 'admitted':
      return letIn({ ...visit, state: withoutPayment(visit) }, decided.admission);
    case 'wait':
      return {
        kind: 'go',
        page: 'pay',
        state: payingState(visit, purchaseId),
        means: decided.means,
      };
    case 'failed':
      return failed(visit, decided.error);
    case 'refused':
      return { kind: 'page', page: 'refused', state, error: decided.error };
    case 'identified':
    case 'unpaid':
    case 'unconfirmed':
      return { kind: 'go', page: 'plans', state: decided.state };
  }
}

const unclear: Next = { kind: 'failed', error: 'payment-unclear' };

/** Returns what a purchase allows its guest, without asking its gateway. */
export async function nextOf(
  transaction: ScopedTransaction,
  purchase: OpenPurchase,
  now: Date,
): Promise<Next> {
  switch (purchase.status) {
    case 'authorised':
    case 'captured':
    case 'posted':
      return { kind: 'admit', until: null };
    case 'failed':
    case 'expired':
    case 'voided':
    case 'refunded':
      return { kind: 'failed', error: await failureOf(transaction, purchase, now) };
    case 'created':
    case 'pending':
      return purchase.method === 'roomCharge'
        ? ofPosting(transaction, purchase, now)
        : { kind: 'wait', means: 'card' };
  }
}

async function ofPosting(
  transaction: ScopedTransaction,
  { id }: OpenPurchase,
  now: Date,
): Promise<Next> {
  const outcome = await postingOutcomeOf(transaction, id, now);
  switch (outcome?.kind) {
    case 'posted':
      return { kind: 'admit', until: null };
    case 'queued':
      return outcome.mayUse ? { kind: 'admit', until: null } : { kind: 'wait', means: 'room' };
    case 'waiting':
      return { kind: 'wait', means: 'room' };
    case 'unknown':
      return outcome.accessUntil === null ? unclear : { kind: 'admit', until: outcome.accessUntil };
    case 'refused':
      return { kind: 'failed', error: roomErrorOf(outcome.answer) };
    case undefined:
      return unclear;
  }
}

async function failureOf(
  transaction: ScopedTransaction,
  { id, method }: OpenPurchase,
  now: Date,
): Promise<ErrorKey> {
  if (method === 'roomCharge') {
    const outcome = await postingOutcomeOf(transaction, id, now);
    return roomErrorOf(outcome?.kind === 'refused' ? outcome.answer : null);
  }
  return `payment-${await unpaidReason(transaction, id)}`;
}

/** AS of the property system: CO is the credit limit. */
function roomErrorOf(answer: string | null): ErrorKey {
  return answer === 'CO' ? 'room-credit' : 'room-refused';
}

/** The guest may choose another way to pay. */
function failed(visit: Visit, error: ErrorKey): Outcome {
  const { payment } = visit.state;
  const unpaid = payment && { payment: { planId: payment.planId, purchaseId: null } };
  const state = { ...visit.state, ...unpaid };
  return { kind: 'page', page: 'pay', state, error: errorOf(error) };
}

function withoutPayment({ state }: Visit) {
  const { payment: _, promoCode: __, ...rest } = state;
  return rest;
}
