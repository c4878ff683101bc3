import { randomBytes } from 'node:crypto';
import { type Amount, type Breakdown, brokenDown, received, returnedFee } from './fees.ts';

export class PayPalError extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

interface Payment {
  id: string;
  status: string;
  amount: Amount;
  custom_id: string;
  create_time: string;
  disbursement_mode?: 'INSTANT' | 'DELAYED';
  /** what PayPal keeps; not there while a capture is pending */
  seller_receivable_breakdown?: Breakdown;
}

export interface Refund {
  id: string;
  status: string;
  amount: Amount;
  invoice_id?: string;
  captureId: string;
  create_time: string;
  seller_payable_breakdown: Breakdown;
}

export interface Order {
  id: string;
  status: string;
  intent: 'CAPTURE' | 'AUTHORIZE';
  custom_id: string;
  amount: Amount;
  returnUrl: string;
  cancelUrl: string;
  /** what the payer's means leads to when the money is taken */
  outcome: 'ok' | 'declined' | 'pending';
  authorizations: Payment[];
  captures: Payment[];
  refunds: Refund[];
  body: unknown;
}

interface OrderRequest {
  intent: 'CAPTURE' | 'AUTHORIZE';
  purchase_units: [{ custom_id: string; amount: Amount }];
  payment_source: {
    paypal: { experience_context: { return_url: string; cancel_url: string } };
  };
}

export type PayPalState = ReturnType<typeof paypalState>;

/** What the fake stores, and what calls and payers do to it. */
export function paypalState(urlOf: () => string) {
  const orders = new Map<string, Order>();
  /** the status of the next refund */
  let nextRefund = 'COMPLETED';
  let now = () => new Date();

  function createOrder(body: OrderRequest): object {
    const [unit] = body.purchase_units;
    const { return_url: returnUrl, cancel_url: cancelUrl } =
      body.payment_source.paypal.experience_context;
    if (!/^\d+(\.\d{2,3})?$/.test(unit.amount.value))
      throw new PayPalError(422, 'DECIMAL_PRECISION');
    const order: Order = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      intent: body.intent,
      custom_id: unit.custom_id,
      amount: unit.amount,
      returnUrl,
      cancelUrl,
      outcome: 'ok',
      authorizations: [],
      captures: [],
      refunds: [],
      body,
    };
    orders.set(order.id, order);
    return shown(order);
  }

  function shown({ id, status, intent, custom_id, amount, ...order }: Order): object {
    const { authorizations, captures, refunds } = order;
    return {
      id,
      status,
      intent,
      payment_source: { paypal: { email_address: 'payer@example.com' } },
      purchase_units: [
        {
          reference_id: 'default',
          custom_id,
          amount,
          ...(status === 'COMPLETED' && {
            payments: { authorizations, captures, refunds: refunds.map(shownRefund) },
          }),
        },
      ],
      links: [
        { rel: 'self', href: `${urlOf()}/v2/checkout/orders/${id}`, method: 'GET' },
        { rel: 'payer-action', href: `${urlOf()}/pay/${id}`, method: 'GET' },
      ],
    };
  }

  function shownRefund({ captureId, ...refund }: Refund): object {
    const href = `${urlOf()}/v2/payments/captures/${captureId}`;
    return { ...refund, links: [{ rel: 'up', href, method: 'GET' }] };
  }

  function take(order: Order, action: string): object {
    if (order.intent !== (action === 'capture' ? 'CAPTURE' : 'AUTHORIZE'))
      throw new PayPalError(422, 'ACTION_DOES_NOT_MATCH_INTENT');
    if (order.status === 'COMPLETED')
      throw new PayPalError(
        422,
        action === 'capture' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED',
      );
    if (order.status !== 'APPROVED') throw new PayPalError(422, 'ORDER_NOT_APPROVED');
    if (order.outcome === 'declined') throw new PayPalError(422, 'INSTRUMENT_DECLINED');
    order.status = 'COMPLETED';
    const { amount, custom_id, outcome } = order;
    const status =
      outcome === 'pending' ? 'PENDING' : action === 'capture' ? 'COMPLETED' : 'CREATED';
    const payment = {
      id: newId(),
      status,
      amount,
      custom_id,
      create_time: now().toISOString(),
      ...(status === 'COMPLETED' && received(amount)),
    };
    (action === 'capture' ? order.captures : order.authorizations).push(payment);
    return shown(order);
  }

  function withAuthorization(id: string): { order: Order; authorization: Payment } {
    for (const order of orders.values())
      for (const authorization of order.authorizations)
        if (authorization.id === id) return { order, authorization };
    throw new PayPalError(404, 'INVALID_RESOURCE_ID');
  }

  function change(id: string, action: string): object | null {
    const { order, authorization } = withAuthorization(id);
    if (authorization.status === 'VOIDED')
      throw new PayPalError(422, action === 'void' ? 'PREVIOUSLY_VOIDED' : 'AUTHORIZATION_VOIDED');
    if (authorization.status === 'CAPTURED')
      throw new PayPalError(
        422,
        action === 'void' ? 'PREVIOUSLY_CAPTURED' : 'AUTHORIZATION_ALREADY_CAPTURED',
      );
    if (action === 'void') {
      authorization.status = 'VOIDED';
      return null;
    }
    authorization.status = 'CAPTURED';
    const { amount, custom_id } = order;
    const create_time = now().toISOString();
    const capture = {
      id: newId(),
      status: 'COMPLETED',
      amount,
      custom_id,
      create_time,
      ...received(amount),
    };
    order.captures.push(capture);
    return capture;
  }

  function refund(captureId: string, body: { amount: Amount; invoice_id?: string }): object {
    const order = [...orders.values()].find(({ captures }) =>
      captures.some(({ id }) => id === captureId),
    );
    if (order === undefined) throw new PayPalError(404, 'INVALID_RESOURCE_ID');
    const given = order.refunds
      .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
      .reduce((sum, { amount }) => sum + Number(amount.value), 0);
    if (given + Number(body.amount.value) > Number(order.amount.value) + 0.001)
      throw new PayPalError(422, 'REFUND_AMOUNT_EXCEEDED');
    const made: Refund = {
      id: newId(),
      status: nextRefund,
      captureId,
      create_time: now().toISOString(),
      seller_payable_breakdown: brokenDown(body.amount, returnedFee),
      ...body,
    };
    nextRefund = 'COMPLETED';
    order.refunds.push(made);
    return shownRefund(made);
  }

  function found(id: string): Order {
    const order = orders.get(id);
    if (order === undefined) throw new PayPalError(404, 'INVALID_RESOURCE_ID');
    return order;
  }

  /** Returns null for a reply without content. */
  function call(method: string, path: string, body: string): object | null {
    const [, version, resource, kind, id = '', action = ''] = path.split('/');
    switch (`${method} ${version} ${resource} ${kind}`) {
      case 'POST v2 checkout orders':
        return id === '' ? createOrder(JSON.parse(body)) : take(found(id), action);
      case 'GET v2 checkout orders':
        return shown(found(id));
      case 'POST v2 payments authorizations':
        return change(id, action);
      case 'POST v2 payments captures':
        return refund(id, JSON.parse(body));
      case 'GET v2 payments refunds': {
        const one = [...orders.values()]
          .flatMap(({ refunds }) => refunds)
          .find((each) => each.id === id);
        if (one === undefined) throw new PayPalError(404, 'INVALID_RESOURCE_ID');
        return shownRefund(one);
      }
      default:
        throw new PayPalError(404, 'RESOURCE_NOT_FOUND');
    }
  }

  return {
    orders,
    call,
    shown,
    shownRefund,
    /** PayPal has checked a pending capture. */
    complete({ amount, captures: [capture] }: Order): void {
      if (capture !== undefined) Object.assign(capture, { status: 'COMPLETED' }, received(amount));
    },
    clock: () => now(),
    /** The time of captures and refunds. */
    setClock: (clock: () => Date) => {
      now = clock;
    },
    refundNextAs: (status: string) => {
      nextRefund = status;
    },
    /** The payer approves an order on PayPal's page, with a means of payment. */
    approve(id: string, outcome: Order['outcome']): Order {
      const order = found(id);
      if (order.status === 'PAYER_ACTION_REQUIRED') order.status = 'APPROVED';
      order.outcome = outcome;
      return order;
    },
    orderOf(purchaseId: string): Order {
      const order = [...orders.values()].find(({ custom_id }) => custom_id === purchaseId);
      if (order === undefined) throw new Error('There is no such order');
      return order;
    },
  };
}

function newId(): string {
  return randomBytes(9).toString('hex').toUpperCase();
}
