import { randomBytes } from 'node:crypto';

export class AdyenError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Amount {
  value: number;
  currency: string;
}

export interface Link {
  id: string;
  url: string;
  status: 'active' | 'completed' | 'expired';
  reference: string;
  amount: Amount;
  merchantAccount: string;
  manualCapture: boolean;
  returnUrl: string;
  body: Record<string, unknown>;
}

interface Payment {
  pspReference: string;
  reference: string;
  amount: Amount;
  state: 'authorised' | 'captured' | 'cancelled';
  refunded: number;
  last4: string;
}

/** An item of a webhook, without its signature. */
export interface Item {
  pspReference: string;
  originalReference?: string;
  merchantReference: string;
  amount: Amount;
  eventCode: string;
  success: 'true' | 'false';
  reason?: string;
  paymentMethod?: string;
  additionalData: Record<string, string>;
}

/** The cards of Adyen's 'Test card numbers', and one that is refused. */
const cards: Readonly<Record<string, 'ok' | 'refused' | 'challenge'>> = {
  '4111111111111111': 'ok',
  '4000020000000000': 'refused',
  '4212345678910006': 'challenge',
};

export type AdyenState = ReturnType<typeof adyenState>;

/** What the fake stores, and what calls and guests do to it. Events wait in `events` until a test delivers them. */
export function adyenState(urlOf: () => string, merchantAccount: string) {
  const links = new Map<string, Link>();
  const payments = new Map<string, Payment>();
  const events: Item[] = [];
  /** what the next modification of a kind leads to, instead of success */
  const failing = new Set<string>();

  function createLink(body: Record<string, unknown>): object {
    const { reference, amount, manualCapture = false, returnUrl = '' } = body;
    if (typeof reference !== 'string' || !isAmount(amount)) throw new AdyenError(422, '14_002');
    if (amount.value <= 0) throw new AdyenError(422, '137');
    const id = `PL${randomBytes(8).toString('hex').toUpperCase()}`;
    const link: Link = {
      id,
      url: `${urlOf()}/pay/${id}`,
      status: 'active',
      reference,
      amount,
      merchantAccount,
      manualCapture: manualCapture === true,
      returnUrl: String(returnUrl),
      body,
    };
    links.set(id, link);
    return shown(link);
  }

  function shown({ body, ...link }: Link): object {
    return { ...body, ...link };
  }

  function expireLink(id: string, body: Record<string, unknown>): object {
    const link = links.get(id);
    if (link === undefined) throw new AdyenError(404, '02_001');
    if (body.status !== 'expired' || link.status !== 'active') throw new AdyenError(422, '14_007');
    link.status = 'expired';
    return shown(link);
  }

  function modify(payment: Payment | undefined, action: string, body: Record<string, unknown>) {
    if (payment === undefined) throw new AdyenError(422, '167');
    const amount = isAmount(body.amount) ? body.amount : payment.amount;
    const code = { captures: 'CAPTURE', cancels: 'CANCELLATION', refunds: 'REFUND' }[action];
    if (code === undefined) throw new AdyenError(404, '02_001');
    const pspReference = newReference();
    const isDone = !failing.delete(code) && apply(payment, code, amount);
    events.push({
      pspReference,
      originalReference: payment.pspReference,
      merchantReference: String(body.reference ?? payment.reference),
      amount,
      eventCode: code,
      success: isDone ? 'true' : 'false',
      ...(!isDone && { reason: 'Insufficient balance on payment' }),
      paymentMethod: 'visa',
      additionalData: {},
    });
    const { reference } = body;
    return {
      ...body,
      reference,
      paymentPspReference: payment.pspReference,
      pspReference,
      status: 'received',
    };
  }

  function apply(payment: Payment, code: string, { value }: Amount): boolean {
    if (code === 'CAPTURE' && payment.state === 'authorised') payment.state = 'captured';
    else if (code === 'CANCELLATION' && payment.state === 'authorised') payment.state = 'cancelled';
    else if (
      code === 'REFUND' &&
      payment.state === 'captured' &&
      payment.refunded + value <= payment.amount.value
    )
      payment.refunded += value;
    else return false;
    return true;
  }

  function call(method: string, path: string, body: Record<string, unknown>): object {
    const [, version, resource, id = '', action = ''] = path.split('/');
    if (version !== 'v71') throw new AdyenError(404, '02_001');
    if (method !== 'GET' && method !== 'PATCH' && body.merchantAccount !== merchantAccount)
      throw new AdyenError(403, '901');
    switch (`${method} ${resource}`) {
      case 'POST paymentMethods':
        return { paymentMethods: [{ name: 'Cards', type: 'scheme' }] };
      case 'POST paymentLinks':
        return createLink(body);
      case 'GET paymentLinks': {
        const link = links.get(id);
        if (link === undefined) throw new AdyenError(404, '02_001');
        return shown(link);
      }
      case 'PATCH paymentLinks':
        return expireLink(id, body);
      case 'POST payments':
        return modify(payments.get(id), action, body);
      case 'POST cancels': {
        const found = [...payments.values()].find(
          ({ reference }) => reference === body.paymentReference,
        );
        return modify(found, 'cancels', body);
      }
      default:
        throw new AdyenError(404, '02_001');
    }
  }

  return {
    links,
    payments,
    events,
    failing,
    call,
    /** The guest sends a card on the hosted page. Returns what the page shows next. */
    pay(linkId: string, number: string, answer: string | null): 'done' | 'refused' | 'challenge' {
      const link = links.get(linkId);
      if (link === undefined || link.status !== 'active') return 'done';
      const outcome = cards[number] ?? 'refused';
      if (outcome === 'challenge' && answer === null) return 'challenge';
      const isOk = outcome === 'ok' || answer === 'complete';
      const pspReference = newReference();
      events.push({
        pspReference,
        merchantReference: link.reference,
        amount: link.amount,
        eventCode: 'AUTHORISATION',
        success: isOk ? 'true' : 'false',
        reason: isOk
          ? `033899:${number.slice(-4)}:03/2030`
          : outcome === 'challenge'
            ? '3D Not Authenticated'
            : 'Refused',
        paymentMethod: 'visa',
        additionalData: {
          paymentLinkId: linkId,
          cardSummary: number.slice(-4),
          ...(isOk && { authCode: '033899' }),
        },
      });
      if (!isOk) return 'refused';
      link.status = 'completed';
      payments.set(pspReference, {
        pspReference,
        reference: link.reference,
        amount: link.amount,
        state: link.manualCapture ? 'authorised' : 'captured',
        refunded: 0,
        last4: number.slice(-4),
      });
      return 'done';
    },
    /** Something that happens at Adyen without a request of ours, such as a chargeback. */
    report(purchaseId: string, eventCode: string, value: number, pspReference?: string): Item {
      const payment = [...payments.values()].find(({ reference }) => reference === purchaseId);
      if (payment === undefined) throw new Error('There is no such payment');
      const item: Item = {
        pspReference: pspReference ?? newReference(),
        originalReference: payment.pspReference,
        merchantReference: payment.reference,
        amount: { ...payment.amount, value },
        eventCode,
        success: 'true',
        paymentMethod: 'visa',
        additionalData: {},
      };
      events.push(item);
      return item;
    },
  };
}

function isAmount(value: unknown): value is Amount {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'currency' in value &&
    Number.isSafeInteger(value.value)
  );
}

function newReference(): string {
  return randomBytes(8).toString('hex').toUpperCase();
}
