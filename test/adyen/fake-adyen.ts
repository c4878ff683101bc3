import { createHmac } from 'node:crypto';
import {
  escaped,
  type FakeVendor,
  savedReplies,
  shownPage,
  startFakeVendor,
  type VendorReply,
  type VendorRequest,
} from '../fake-vendor.ts';
import { AdyenError, type AdyenState, adyenState, type Item } from './state.ts';

export const adyenApiKey = 'AQEyhmfxK4fake0canary1of2the3key';
export const adyenMerchant = 'HotelECOM';

interface Delivery {
  /** Sends the request; a test sends it to its application. */
  send(init: RequestInit): Promise<Response>;
  hmacKey: string;
  /** changes after it was signed */
  tampered?: Partial<Item>;
  live?: 'true' | 'false';
  merchantAccountCode?: string;
}

/**
 * A stateful fake of Adyen, written from its public documentation: 'Checkout API v71' (payment links, captures, cancels,
 * refunds), 'API idempotency', 'API authentication', 'Webhook structure and types' and 'Verify HMAC signatures'.
 */
export interface FakeAdyen extends FakeVendor {
  state: AdyenState;
  /** Signs an item and sends it to the webhook; returns the reply. */
  deliver(item: Item | undefined, delivery: Delivery): Promise<{ status: number; body: string }>;
}

export async function startFakeAdyen(): Promise<FakeAdyen> {
  const replyOnce = savedReplies();
  const vendor = await startFakeVendor(respond);
  const state = adyenState(() => vendor.url, adyenMerchant);

  function respond(request: VendorRequest): VendorReply {
    const { method, path, headers, body } = request;
    if (path.startsWith('/pay/')) return page(request);
    if (headers['x-api-key'] !== adyenApiKey) return error(new AdyenError(401, '000'));
    const key = headers['idempotency-key'];
    return replyOnce(
      method === 'POST' && typeof key === 'string' ? key : undefined,
      `${path} ${body}`,
      () => act(method, path, body),
      error(new AdyenError(422, '704')),
    );
  }

  function act(method: string, path: string, body: string): VendorReply {
    try {
      const sent: Record<string, unknown> = body === '' ? {} : JSON.parse(body);
      return { status: 200, body: JSON.stringify(state.call(method, path, sent)) };
    } catch (thrown) {
      if (thrown instanceof AdyenError) return error(thrown);
      throw thrown;
    }
  }

  function page({ method, path, body }: VendorRequest): VendorReply {
    const id = path.split('/')[2] ?? '';
    const link = state.links.get(id);
    if (link?.status !== 'active') return shownPage('Fake of Adyen', 'This page has expired');
    if (method === 'GET') return shownPage('Fake of Adyen', cardForm());
    const form = new URLSearchParams(body);
    const number = form.get('number') ?? '';
    const outcome = state.pay(id, number, form.get('answer'));
    if (outcome === 'challenge')
      return shownPage(
        'Fake of Adyen',
        `<form method="post"><input type="hidden" name="number" value="${escaped(number)}">
          <button name="answer" value="complete">Complete</button>
          <button name="answer" value="fail">Fail</button></form>`,
      );
    return outcome === 'refused'
      ? shownPage('Fake of Adyen', cardForm('The payment was refused'))
      : shownPage('Fake of Adyen', `<a href="${escaped(link.returnUrl)}">Continue</a>`);
  }

  return {
    ...vendor,
    state,
    async deliver(item, { send, hmacKey, tampered, live = 'false', merchantAccountCode }) {
      if (item === undefined) throw new Error('There is no such event');
      const account = merchantAccountCode ?? adyenMerchant;
      const signed = [
        item.pspReference,
        item.originalReference ?? '',
        account,
        item.merchantReference,
        item.amount.value,
        item.amount.currency,
        item.eventCode,
        item.success,
      ].join(':');
      const key = Buffer.from(hmacKey, 'hex');
      const hmacSignature = createHmac('sha256', key).update(signed).digest('base64');
      const sent = {
        ...item,
        merchantAccountCode: account,
        eventDate: '2026-06-10T12:00:00+02:00',
        ...tampered,
        additionalData: { ...item.additionalData, hmacSignature },
      };
      const reply = await send({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ live, notificationItems: [{ NotificationRequestItem: sent }] }),
      });
      return { status: reply.status, body: await reply.text() };
    },
  };
}

function cardForm(error = ''): string {
  return `<p role="alert">${error}</p><form method="post">
    <label>Card number <input name="number"></label><button>Pay</button></form>`;
}

function error({ status, code }: AdyenError): VendorReply {
  return {
    status,
    body: JSON.stringify({
      status,
      errorCode: code,
      message: 'From the fake of Adyen',
      errorType: status === 401 ? 'security' : 'validation',
    }),
  };
}
