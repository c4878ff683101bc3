import { randomBytes, randomInt } from 'node:crypto';

/** An error of a request (`E00040`) or of a transaction (`54`). */
export class AuthorizeNetError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface HostedRequest {
  transactionRequest: {
    transactionType: 'authCaptureTransaction' | 'authOnlyTransaction';
    amount: string;
    currencyCode: string;
    order: { invoiceNumber: string };
  };
  hostedPaymentSettings: { setting: { settingName: string; settingValue: string }[] };
}

export interface TransactionRequest {
  transactionType: string;
  amount?: string;
  payment?: { creditCard: { cardNumber: string; expirationDate: string } };
  refTransId?: string;
  order?: { invoiceNumber: string };
  transactionSettings?: { setting: { settingName: string; settingValue: string }[] };
}

export interface Transaction {
  transId: string;
  refTransId?: string;
  type: string;
  status: string;
  invoice: string;
  amount: number;
  cardNumber: string;
  submittedAt: Date;
  batch: { id: string; settledAt: Date } | null;
}

/** Cards of the fake's page. */
export const authorizeNetCards = {
  good: '4111111111111111',
  other: '4012888818888',
  declined: '4222222222222',
  /** held by a fraud filter */
  held: '4007000000027',
} as const;

export type AuthorizeNetState = ReturnType<typeof authorizeNetState>;

/** What the fake stores, and what calls, guests, the merchant and the daily settlement do to it. Amounts are in cents. */
export function authorizeNetState() {
  const tokens = new Map<string, { request: HostedRequest; until: Date }>();
  const transactions = new Map<string, Transaction>();
  let now = () => new Date();

  function found(transId: string | undefined): Transaction {
    const transaction = transactions.get(transId ?? '');
    if (transaction === undefined) throw new AuthorizeNetError('16');
    return transaction;
  }

  function add(
    fields: Pick<Transaction, 'type' | 'status' | 'invoice' | 'amount' | 'cardNumber'> &
      Partial<Transaction>,
  ): Transaction {
    const transId = String(60_000_000_000 + randomInt(1_000_000_000));
    const transaction = { transId, submittedAt: now(), batch: null, ...fields };
    transactions.set(transId, transaction);
    return transaction;
  }

  function create(request: TransactionRequest): Transaction {
    const { transactionType, refTransId } = request;
    const original = found(refTransId);
    switch (transactionType) {
      case 'priorAuthCaptureTransaction':
        if (original.status === 'capturedPendingSettlement') throw new AuthorizeNetError('311');
        if (original.status !== 'authorizedPendingCapture') throw new AuthorizeNetError('16');
        original.status = 'capturedPendingSettlement';
        return original;
      case 'voidTransaction':
        if (original.status === 'voided') throw new AuthorizeNetError('310');
        if (original.batch !== null) throw new AuthorizeNetError('16');
        original.status = 'voided';
        return original;
      case 'refundTransaction':
        return refund(request, original);
      default:
        throw new AuthorizeNetError('13');
    }
  }

  function refund(request: TransactionRequest, original: Transaction): Transaction {
    const amount = centsOf(request.amount);
    const { cardNumber, expirationDate } = request.payment?.creditCard ?? {};
    const invoice = request.order?.invoiceNumber ?? '';
    if (original.status !== 'settledSuccessfully') throw new AuthorizeNetError('54');
    if (cardNumber !== original.cardNumber.slice(-4) || expirationDate !== 'XXXX')
      throw new AuthorizeNetError('54');
    const seconds = Number(request.transactionSettings?.setting[0]?.settingValue ?? 120);
    const since = now().getTime() - seconds * 1_000;
    const given = [...transactions.values()].filter(
      ({ refTransId, status }) => refTransId === original.transId && status !== 'voided',
    );
    const isRepeated = given.some(
      (one) =>
        one.invoice === invoice && one.amount === amount && one.submittedAt.getTime() >= since,
    );
    if (isRepeated) throw new AuthorizeNetError('11');
    if (given.reduce((sum, one) => sum + one.amount, amount) > original.amount)
      throw new AuthorizeNetError('55');
    return add({
      type: 'refundTransaction',
      status: 'refundPendingSettlement',
      invoice,
      amount,
      cardNumber: original.cardNumber,
      refTransId: original.transId,
    });
  }

  const ofInvoice = (invoice: string) =>
    [...transactions.values()].filter((transaction) => transaction.invoice === invoice);

  return {
    transactions,
    create,
    ofInvoice,
    setClock: (clock: () => Date) => {
      now = clock;
    },
    get now() {
      return now();
    },
    newToken(request: HostedRequest): string {
      const token = randomBytes(240).toString('base64');
      tokens.set(token, { request, until: new Date(now().getTime() + 15 * 60_000) });
      return token;
    },
    /** Returns what a token was made for; undefined for an unknown or expired one. */
    pageOf(token: string): HostedRequest | undefined {
      const page = tokens.get(token);
      return page !== undefined && now() < page.until ? page.request : undefined;
    },
    /** The guest enters a card on the payment page. */
    pay({ transactionRequest }: HostedRequest, number: string): Transaction {
      const { transactionType: type, amount, order } = transactionRequest;
      const isOnly = type === 'authOnlyTransaction';
      const good = isOnly ? 'authorizedPendingCapture' : 'capturedPendingSettlement';
      const review = isOnly ? 'FDSAuthorizedPendingReview' : 'FDSPendingReview';
      const status =
        number === authorizeNetCards.declined
          ? 'declined'
          : number === authorizeNetCards.held
            ? review
            : good;
      const fields = { type, status, invoice: order.invoiceNumber, amount: centsOf(amount) };
      return add({ ...fields, cardNumber: number });
    },
    /** The merchant decides about a payment that is held for review. */
    review(transaction: Transaction, isApproved: boolean): void {
      const isOnly = transaction.type === 'authOnlyTransaction';
      const approved = isOnly ? 'authorizedPendingCapture' : 'capturedPendingSettlement';
      transaction.status = isApproved ? approved : 'voided';
    },
    /** The day's end: what was captured or refunded is settled as one batch. */
    settle(): void {
      const batch = { id: String(randomInt(1_000_000, 9_999_999)), settledAt: now() };
      for (const transaction of transactions.values()) {
        if (transaction.status === 'capturedPendingSettlement')
          Object.assign(transaction, { status: 'settledSuccessfully', batch });
        if (transaction.status === 'refundPendingSettlement')
          Object.assign(transaction, { status: 'refundSettledSuccessfully', batch });
      }
    },
    /** Returns what the merchant has of a payment: what was taken, without refunds, and what is held. */
    ledgerOf(invoice: string): { taken: number; held: number } {
      const payments = ofInvoice(invoice);
      const refunds = [...transactions.values()].filter(
        ({ refTransId, status }) =>
          status !== 'voided' && payments.some(({ transId }) => transId === refTransId),
      );
      const sum = (list: readonly Transaction[]) =>
        list.reduce((total, { amount }) => total + amount, 0);
      const charged = payments.filter(
        ({ status }) => status === 'capturedPendingSettlement' || status === 'settledSuccessfully',
      );
      const open = payments.filter(({ status }) => status === 'authorizedPendingCapture');
      return { taken: sum(charged) - sum(refunds), held: sum(open) };
    },
  };
}

function centsOf(amount: string | undefined): number {
  if (amount === undefined || !/^\d+\.\d{2}$/.test(amount)) throw new AuthorizeNetError('5');
  return Math.round(Number(amount) * 100);
}
