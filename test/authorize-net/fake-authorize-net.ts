import { createHmac } from 'node:crypto';
import {
  escaped,
  type FakeVendor,
  shownPage,
  startFakeVendor,
  type VendorReply,
  type VendorRequest,
} from '../fake-vendor.ts';
import { failed, ok, rejected, shown, summaries } from './replies.ts';
import { isInOrder } from './schema-order.ts';
import { AuthorizeNetError, type AuthorizeNetState, authorizeNetState } from './state.ts';

export const apiLoginId = '5KP3u95bQpv';
export const transactionKey = '346HZ32z3fP4hTG2';
export const signatureKey = '4F7A0C19D2E8B356'.repeat(8);

interface Delivery {
  /** Sends the request; a test sends it to its application. */
  send(init: RequestInit): Promise<Response>;
  /** such as `authcapture.created` */
  type: string;
  transId: string;
  /** of an earlier delivery of the same event */
  id?: string;
  /** another than the account's */
  signatureKey?: string;
}

/**
 * A stateful fake of Authorize.Net, written from its public documentation: 'Accept Hosted', 'Payment Transactions',
 * 'Transaction Reporting' and 'Webhooks'. Like the original it has one path for all requests, insists on the order of their
 * elements, begins replies with a byte order mark, and has no idempotency keys.
 */
export interface FakeAuthorizeNet extends FakeVendor {
  state: AuthorizeNetState;
  /** the webhook as the merchant entered it */
  webhook: { url: string; status: string; eventTypes: string[] };
  account: { currencies: string[]; isTestMode: boolean; hasTransactionDetails: boolean };
  /** Signs an event and sends it to the webhook; returns its id and the status of the reply. */
  deliver(delivery: Delivery): Promise<{ id: string; status: number }>;
}

export async function startFakeAuthorizeNet(): Promise<FakeAuthorizeNet> {
  const state = authorizeNetState();
  const webhook: FakeAuthorizeNet['webhook'] = { url: '', status: 'active', eventTypes: [] };
  const account = { currencies: ['EUR'], isTestMode: false, hasTransactionDetails: true };
  let events = 0;
  const vendor = await startFakeVendor(respond, nameOf);

  function respond(request: VendorRequest): VendorReply {
    if (request.path.startsWith('/pay/')) return page(request);
    if (request.path === '/rest/v1/webhooks') return listed(request);
    const [name, content] = contentOf(request);
    const { merchantAuthentication: given } = content;
    if (!isInOrder(name, content)) return failed('E00003');
    if (given?.name !== apiLoginId || given?.transactionKey !== transactionKey)
      return failed('E00007');
    try {
      return ok(act(name, content));
    } catch (thrown) {
      if (!(thrown instanceof AuthorizeNetError)) throw thrown;
      return thrown.code.startsWith('E') ? failed(thrown.code) : rejected(thrown.code);
    }
  }

  function act(name: string, content: ReturnType<typeof contentOf>[1]): object {
    switch (name) {
      case 'getHostedPaymentPageRequest': {
        if (content.transactionRequest.order.invoiceNumber.length > 20)
          throw new AuthorizeNetError('E00003');
        if (!account.currencies.includes(content.transactionRequest.currencyCode))
          throw new AuthorizeNetError('E00027');
        return { token: state.newToken(content) };
      }
      case 'createTransactionRequest': {
        const { transId, refTransId = transId } = state.create(content.transactionRequest);
        return { transactionResponse: { responseCode: '1', transId, refTransID: refTransId } };
      }
      case 'getMerchantDetailsRequest':
        return { isTestMode: account.isTestMode, currencies: account.currencies };
      default:
        if (!account.hasTransactionDetails) throw new AuthorizeNetError('E00011');
        return looked(name, content);
    }
  }

  function looked(name: string, content: ReturnType<typeof contentOf>[1]): object {
    const all = [...state.transactions.values()];
    switch (name) {
      case 'getTransactionDetailsRequest': {
        const transaction = state.transactions.get(String(content.transId));
        if (transaction === undefined) throw new AuthorizeNetError('E00040');
        return { transaction: shown(transaction) };
      }
      case 'getUnsettledTransactionListRequest':
        return { transactions: summaries(all.filter(({ batch }) => batch === null)) };
      case 'getSettledBatchListRequest': {
        const first = new Date(content.firstSettlementDate);
        const last = new Date(content.lastSettlementDate);
        if (last.getTime() - first.getTime() > 31 * 86_400_000)
          throw new AuthorizeNetError('E00003');
        const within = all.flatMap(({ batch }) =>
          batch !== null && batch.settledAt >= first && batch.settledAt <= last ? [batch.id] : [],
        );
        return { batchList: [...new Set(within)].map((batchId) => ({ batchId })) };
      }
      case 'getTransactionListRequest':
        return {
          transactions: summaries(all.filter(({ batch }) => batch?.id === content.batchId)),
        };
      default:
        throw new AuthorizeNetError('E00003');
    }
  }

  function page({ path, body }: VendorRequest): VendorReply {
    const form = new URLSearchParams(body);
    const request = state.pageOf(form.get('token') ?? '');
    if (request === undefined) return shownPage('Fake of Authorize.Net', 'The token has expired.');
    const options = request.hostedPaymentSettings.setting.find(
      ({ settingName }) => settingName === 'hostedPaymentReturnOptions',
    );
    const { url, cancelUrl } = JSON.parse(options?.settingValue ?? '{}');
    const number = path === '/pay/card' ? form.get('number') : null;
    const paid = number === null ? null : state.pay(request, number);
    if (paid !== null && paid.status !== 'declined')
      return { status: 303, headers: { location: url }, body: '' };
    return shownPage(
      'Fake of Authorize.Net',
      `${paid === null ? '' : 'The card was declined.'}
        <form method="post" action="/pay/card">
          <input type="hidden" name="token" value="${escaped(form.get('token') ?? '')}">
          <input name="number"><button>Pay</button></form>
        <a href="${escaped(cancelUrl)}">Cancel</a>`,
    );
  }

  function listed({ headers }: VendorRequest): VendorReply {
    const basic = Buffer.from(`${apiLoginId}:${transactionKey}`).toString('base64');
    return headers.authorization === `Basic ${basic}`
      ? { status: 200, body: JSON.stringify([{ webhookId: '1', ...webhook }]) }
      : { status: 401, body: '{}' };
  }

  return {
    ...vendor,
    state,
    webhook,
    account,
    async deliver({ send, type, transId, id = `note-${(events += 1)}`, ...other }) {
      const transaction = state.transactions.get(transId);
      const body = JSON.stringify({
        notificationId: id,
        eventType: `net.authorize.payment.${type}`,
        eventDate: '2026-06-10T12:00:00.1234567Z',
        webhookId: '1',
        payload: {
          responseCode: 1,
          authAmount: (transaction?.amount ?? 0) / 100,
          invoiceNumber: transaction?.invoice,
          entityName: 'transaction',
          id: transId,
        },
      });
      const signed = createHmac('sha512', other.signatureKey ?? signatureKey).update(body);
      const { status } = await send({
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-anet-signature': `sha512=${signed.digest('hex').toUpperCase()}`,
        },
        body,
      });
      return { id, status };
    },
  };
}

function contentOf({ body }: VendorRequest) {
  const [[name, content] = ['', {}]] = Object.entries(Object(JSON.parse(body)));
  return [name, Object(content)] as const;
}

/** Names a request, and of a transaction also its type. */
function nameOf(request: VendorRequest): string {
  if (request.method !== 'POST' || request.path.startsWith('/pay/')) return request.path;
  const [name, { transactionRequest }] = contentOf(request);
  return name === 'createTransactionRequest' ? transactionRequest.transactionType : name;
}
