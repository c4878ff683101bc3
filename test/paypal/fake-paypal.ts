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
import { PayPalError, type PayPalState, paypalState } from './state.ts';

export const paypalClientId = 'AVfake0client1id2of3the4sandbox';
export const paypalSecret = 'EJfake0canary1of2the3client4secret';
export const paypalWebhookId = '8PT597110X687430LKGECATA';

interface Delivery {
  /** Sends the request; a test sends it to its application. */
  send(init: RequestInit): Promise<Response>;
  type: string;
  resource: object;
  /** of an earlier delivery of the same event */
  id?: string;
  /** left out: now */
  sentAt?: Date;
  /** another key than PayPal's */
  isForged?: boolean;
}

/**
 * A stateful fake of PayPal, written from its public documentation: 'Authentication', 'Orders API v2', 'Payments API v2',
 * 'Idempotency', 'Webhooks Management API v1' and 'Integrate webhooks'. Its signatures are an HMAC, which only the fake
 * verifies.
 */
export interface FakePayPal extends FakeVendor {
  state: PayPalState;
  /** the events whose webhook has this address, as the merchant entered it at PayPal */
  setWebhookAddress(url: string): void;
  /** Signs an event and sends it to the webhook; returns its id and the status of the reply. */
  deliver(delivery: Delivery): Promise<{ id: string; status: number }>;
}

export async function startFakePayPal(): Promise<FakePayPal> {
  const replyOnce = savedReplies();
  const signingKey = crypto.randomUUID();
  const token = `A21AA${crypto.randomUUID()}`;
  let webhookAddress = '';
  let events = 0;
  const vendor = await startFakeVendor(respond);
  const state = paypalState(() => vendor.url);

  function respond(request: VendorRequest): VendorReply {
    const { method, path, headers, body } = request;
    if (path.startsWith('/pay/')) return page(request);
    if (path === '/v1/oauth2/token') return tokenReply(request);
    if (headers.authorization !== `Bearer ${token}`) return error(401, 'AUTHENTICATION_FAILURE');
    if (path === '/v1/notifications/verify-webhook-signature') return verified(body);
    if (path === `/v1/notifications/webhooks/${paypalWebhookId}`)
      return ok({ id: paypalWebhookId, url: webhookAddress, event_types: [{ name: '*' }] });
    const key = headers['paypal-request-id'];
    return replyOnce(
      method === 'POST' && typeof key === 'string' ? `${path} ${key}` : undefined,
      body,
      () => act(method, path, body),
      error(422, 'DUPLICATE_REQUEST_ID'),
    );
  }

  function act(method: string, path: string, body: string): VendorReply {
    try {
      const reply = state.call(method, path, body);
      return reply === null ? { status: 204, body: '' } : ok(reply);
    } catch (thrown) {
      if (thrown instanceof PayPalError) return error(thrown.status, thrown.issue);
      throw thrown;
    }
  }

  function tokenReply({ headers, body }: VendorRequest): VendorReply {
    const basic = Buffer.from(`${paypalClientId}:${paypalSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}` || body !== 'grant_type=client_credentials')
      return { status: 401, body: JSON.stringify({ error: 'invalid_client' }) };
    return ok({ access_token: token, token_type: 'Bearer', expires_in: 32_400 });
  }

  function verified(body: string): VendorReply {
    const sent: unknown = JSON.parse(body);
    // PayPal signs the body as it was sent, so that it must come back unchanged.
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const {
      transmission_id: id,
      transmission_time: time,
      transmission_sig: sig,
      webhook_id: webhook,
    } = Object(sent);
    const isValid = webhook === paypalWebhookId && sig === signatureOf(id, time, event, signingKey);
    return ok({ verification_status: isValid ? 'SUCCESS' : 'FAILURE' });
  }

  function page({ method, path, body }: VendorRequest): VendorReply {
    const order = state.orders.get(path.split('/')[2] ?? '');
    if (order === undefined) return error(404, 'RESOURCE_NOT_FOUND');
    if (method === 'GET')
      return shownPage(
        'Fake of PayPal',
        `<form method="post"><button name="means" value="ok">Pay now</button></form>
          <a href="${escaped(order.cancelUrl)}">Cancel</a>`,
      );
    const means = new URLSearchParams(body).get('means');
    state.approve(order.id, means === 'declined' || means === 'pending' ? means : 'ok');
    return { status: 303, headers: { location: order.returnUrl }, body: '' };
  }

  return {
    ...vendor,
    state,
    setWebhookAddress: (url) => {
      webhookAddress = url;
    },
    async deliver({
      send,
      type,
      resource,
      id = `WH-${(events += 1)}`,
      isForged = false,
      sentAt = state.clock(),
    }) {
      // With spaces, which a body that was parsed and written again would lack.
      const body = JSON.stringify(
        { id, event_type: type, resource_version: '2.0', resource },
        null,
        1,
      );
      const transmission = crypto.randomUUID();
      const time = sentAt.toISOString();
      const key = isForged ? 'forged' : signingKey;
      const { status } = await send({
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': transmission,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signatureOf(transmission, time, body, key),
        },
        body,
      });
      return { id, status };
    },
  };
}

function signatureOf(id: string, time: string, body: string, key: string): string {
  const signed = [id, time, paypalWebhookId, body].join('|');
  return createHmac('sha256', key).update(signed).digest('base64');
}

function ok(json: object): VendorReply {
  return { status: 200, body: JSON.stringify(json) };
}

function error(status: number, issue: string): VendorReply {
  const name = status === 422 ? 'UNPROCESSABLE_ENTITY' : issue;
  return { status, body: JSON.stringify({ name, details: [{ issue }], debug_id: 'fake' }) };
}
