import { stripeBalance } from './balance.ts';
import { type Confirmation, cards, newCharge } from './cards.ts';
import {
  type Charge,
  type Dispute,
  type Form,
  type Intent,
  newId,
  type Refund,
  type Session,
  StripeError,
  unexpected,
} from './objects.ts';

export type StripeState = ReturnType<typeof stripeState>;

/** What the fake stores, and what calls and guests do to it. */
export function stripeState(url: string) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const balance = stripeBalance();
  let nextRefund: Refund['status'] = 'succeeded';
  let refusedCaptures = 0;
  let refusedCancels = 0;

  function found<T>(objects: ReadonlyMap<string, T>, id: string): T {
    const object = objects.get(id);
    if (object === undefined)
      throw new StripeError(404, 'invalid_request_error', 'resource_missing');
    return object;
  }

  const chargeOf = ({ latest_charge }: Intent) =>
    latest_charge === null ? null : found(charges, latest_charge);
  const expandedIntent = (intent: Intent) => ({ ...intent, latest_charge: chargeOf(intent) });
  const movedBy = (source: string) => balance.of(source)[0] ?? null;
  const settledIntent = (intent: Intent) => {
    const charge = chargeOf(intent);
    const latest_charge = charge && { ...charge, balance_transaction: movedBy(charge.id) };
    return { ...intent, latest_charge };
  };
  const expandedSession = ({ intentData: _data, ...session }: Session) => ({
    ...session,
    payment_intent:
      session.payment_intent === null
        ? null
        : expandedIntent(found(intents, session.payment_intent)),
  });
  const isExpanded = (form: Form, name: string) => form.get('expand[]') === name;

  function createSession(form: Form): Session {
    const need = (name: string) => {
      const value = form.get(name);
      if (value === undefined)
        throw new StripeError(400, 'invalid_request_error', 'parameter_missing');
      return value;
    };
    if (need('mode') !== 'payment') throw new StripeError(400, 'invalid_request_error');
    const id = newId('cs_test_');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${url}/pay/${id}`,
      status: 'open',
      amount_total:
        Number(need('line_items[0][price_data][unit_amount]')) *
        Number(need('line_items[0][quantity]')),
      currency: need('line_items[0][price_data][currency]'),
      metadata: { purchase: form.get('metadata[purchase]') ?? '' },
      payment_intent: null,
      success_url: need('success_url'),
      cancel_url: need('cancel_url'),
      intentData: {
        captureMethod:
          form.get('payment_intent_data[capture_method]') === 'manual' ? 'manual' : 'automatic',
        purchase: form.get('payment_intent_data[metadata][purchase]') ?? '',
        suffix: form.get('payment_intent_data[statement_descriptor_suffix]') ?? null,
      },
    };
    sessions.set(id, session);
    return session;
  }

  function createIntent(form: Form): Intent {
    const intent = newIntent({
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      captureMethod: form.get('capture_method') === 'manual' ? 'manual' : 'automatic',
      purchase: form.get('metadata[purchase]') ?? '',
      suffix: null,
    });
    if (form.get('confirm') === 'true') confirm(intent, '4242424242424242', 'complete');
    return intent;
  }

  function newIntent(data: {
    amount: number;
    currency: string;
    captureMethod: 'automatic' | 'manual';
    purchase: string;
    suffix: string | null;
  }): Intent {
    const intent: Intent = {
      id: newId('pi_'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: data.amount,
      currency: data.currency,
      capture_method: data.captureMethod,
      metadata: { purchase: data.purchase },
      statement_descriptor_suffix: data.suffix,
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(intent.id, intent);
    return intent;
  }

  function confirm(intent: Intent, number: string, confirmation: Confirmation): void {
    const outcome = cards[number] ?? 'generic_decline';
    if (outcome === 'challenge' && confirmation === 'failed') {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { code: 'payment_intent_authentication_failure' };
      return;
    }
    if (outcome === 'challenge' && confirmation === null) {
      intent.status = 'requires_action';
      return;
    }
    const isDeclined = outcome === 'generic_decline' || outcome === 'insufficient_funds';
    const isManual = intent.capture_method === 'manual';
    const charge = newCharge(intent, number, { isDeclined, isChallenged: outcome === 'challenge' });
    charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    intent.last_payment_error = isDeclined
      ? { code: 'card_declined', decline_code: outcome }
      : null;
    if (charge.captured) balance.move('charge', charge.id, charge);
    if (isDeclined) intent.status = 'requires_payment_method';
    else intent.status = isManual ? 'requires_capture' : 'succeeded';
  }

  function capture(intent: Intent): Intent {
    const charge = chargeOf(intent);
    if (refusedCaptures > 0) {
      refusedCaptures -= 1;
      throw new StripeError(400, 'invalid_request_error', 'charge_expired_for_capture');
    }
    if (intent.status !== 'requires_capture' || charge === null) throw unexpected();
    charge.captured = true;
    balance.move('charge', charge.id, charge);
    intent.status = 'succeeded';
    return intent;
  }

  function cancel(intent: Intent): Intent {
    if (refusedCancels > 0) {
      refusedCancels -= 1;
      throw unexpected();
    }
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected();
    intent.status = 'canceled';
    return intent;
  }

  function expire(session: Session): Session {
    if (session.status !== 'open')
      throw new StripeError(400, 'invalid_request_error', 'resource_already_expired');
    session.status = 'expired';
    session.url = null;
    const intent = session.payment_intent && intents.get(session.payment_intent);
    if (intent) intent.status = 'canceled';
    return session;
  }

  function refund(form: Form) {
    const intent = found(intents, form.get('payment_intent') ?? '');
    const charge = chargeOf(intent);
    const amount = Number(form.get('amount'));
    if (charge?.captured !== true) throw unexpected();
    if (charge.amount_refunded + amount > charge.amount)
      throw new StripeError(400, 'invalid_request_error', 'charge_already_refunded');
    const made: Refund = {
      id: newId('re_'),
      object: 'refund',
      amount,
      currency: charge.currency,
      status: nextRefund,
      failure_reason: null,
      charge: charge.id,
      payment_intent: intent.id,
      metadata: { transaction: form.get('metadata[transaction]') ?? '' },
    };
    nextRefund = 'succeeded';
    refunds.push(made);
    balance.move('refund', made.id, { amount: -amount, currency: charge.currency });
    // Stripe counts a refund that is not finished.
    if (made.status !== 'failed' && made.status !== 'canceled') charge.amount_refunded += amount;
    return made;
  }

  function changeRefund(id: string, status: Refund['status'], reason: string | null = null): void {
    const changed = refunds.find((each) => each.id === id);
    if (changed === undefined) throw new Error('There is no such refund');
    const isOver = status === 'failed' || status === 'canceled';
    if (isOver) found(charges, changed.charge).amount_refunded -= changed.amount;
    changed.status = status;
    changed.failure_reason = reason;
  }

  function disputeOf(intentId: string): Dispute {
    const intent = found(intents, intentId);
    const known = disputes.find(({ payment_intent }) => payment_intent === intentId);
    if (known !== undefined) return known;
    const dispute: Dispute = {
      id: newId('dp_'),
      object: 'dispute',
      amount: intent.amount,
      currency: intent.currency,
      status: 'needs_response',
      charge: intent.latest_charge ?? '',
      payment_intent: intentId,
    };
    disputes.push(dispute);
    balance.move('adjustment', dispute.id, { amount: -intent.amount, currency: intent.currency });
    return dispute;
  }

  function call(method: string, path: string, form: Form): object {
    const [, , resource = '', first = '', second = '', third = ''] = path.split('/');
    const shown = (intent: Intent) => {
      if (isExpanded(form, 'latest_charge.balance_transaction')) return settledIntent(intent);
      return isExpanded(form, 'latest_charge') ? expandedIntent(intent) : intent;
    };
    switch (`${method} ${resource}`) {
      case 'GET account':
        return { id: 'acct_1032D82eZvKYlo2C', object: 'account', country: 'IE' };
      case 'POST checkout': {
        if (second === '') return expandedSession(createSession(form));
        const session = found(sessions, second);
        if (third !== 'expire') throw new StripeError(404, 'invalid_request_error');
        return expandedSession(expire(session));
      }
      case 'GET checkout':
        return expandedSession(found(sessions, second));
      case 'POST payment_intents': {
        if (first === '') return shown(createIntent(form));
        const intent = found(intents, first);
        if (second === 'capture') return shown(capture(intent));
        if (second === 'cancel') return shown(cancel(intent));
        throw new StripeError(404, 'invalid_request_error');
      }
      case 'GET payment_intents':
        return shown(found(intents, first));
      case 'POST refunds':
        return refund(form);
      case 'GET refunds': {
        const { [first]: one } = Object.fromEntries(refunds.map((each) => [each.id, each]));
        const intent = form.get('payment_intent');
        const data = refunds.filter(({ payment_intent }) => payment_intent === intent);
        if (first === '') return { object: 'list', has_more: false, data };
        if (one === undefined) return found(new Map(), first);
        return isExpanded(form, 'balance_transaction')
          ? { ...one, balance_transaction: movedBy(one.id) }
          : one;
      }
      case 'GET disputes': {
        const one = found(new Map(disputes.map((each) => [each.id, each])), first);
        return { ...one, balance_transactions: balance.of(one.id) };
      }
      case 'GET payouts':
        return balance.listPayouts(form);
      case 'GET balance_transactions':
        return balance.listMoved(form);
      default:
        throw new StripeError(404, 'invalid_request_error');
    }
  }

  return {
    sessions,
    intents,
    charges,
    refunds,
    balance,
    call,
    /** The next refund is made with this status. */
    refundNextAs: (status: Refund['status']) => {
      nextRefund = status;
    },
    changeRefund,
    /** Refuses as many captures, although the money stays reserved. */
    refuseCaptures: (count: number) => {
      refusedCaptures = count;
    },
    /** Refuses as many cancellations of intents. */
    refuseCancels: (count: number) => {
      refusedCancels = count;
    },
    /** The guest disputes the payment of a session, or the dispute goes on. */
    dispute: (sessionId: string, status: Dispute['status']): void => {
      disputeOf(found(sessions, sessionId).payment_intent ?? '').status = status;
    },
    /** The guest sends a card on the hosted page. Returns what the page shows next. */
    pay(
      sessionId: string,
      number: string,
      confirmation: Confirmation = null,
    ): 'done' | 'declined' | 'challenge' {
      const session = found(sessions, sessionId);
      if (session.status !== 'open') return 'done';
      const { intentData } = session;
      session.payment_intent ??= newIntent({
        amount: session.amount_total,
        currency: session.currency,
        ...intentData,
      }).id;
      const intent = found(intents, session.payment_intent);
      confirm(intent, number.replaceAll(/\s/g, ''), confirmation);
      if (intent.status === 'requires_action') return 'challenge';
      if (intent.last_payment_error !== null) return 'declined';
      session.status = 'complete';
      session.url = null;
      return 'done';
    },
    /** Returns the object that an event about a session's payment has. */
    objectOf(sessionId: string, type: string): object {
      const session = found(sessions, sessionId);
      if (type.startsWith('checkout.')) {
        const { intentData: _data, ...object } = session;
        return object;
      }
      const intent = found(intents, session.payment_intent ?? '');
      if (type.startsWith('charge.dispute.')) return disputeOf(intent.id);
      if (type.startsWith('refund.') || type.startsWith('charge.refund.'))
        return refunds.findLast(({ payment_intent }) => payment_intent === intent.id) ?? intent;
      return type.startsWith('charge.') ? (chargeOf(intent) ?? intent) : intent;
    },
  };
}
