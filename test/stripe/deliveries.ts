import { createHmac, randomBytes } from 'node:crypto';
import type { StripeState } from './state.ts';

interface Delivery {
  /** Sends the request; a test sends it to its application. */
  send(init: RequestInit): Promise<Response>;
  sessionId: string;
  type: string;
  now: Date;
  /** the secrets that sign it: several while one is replaced */
  secrets: readonly string[];
  /** seconds since it was signed */
  ageSeconds?: number;
  /** of an earlier delivery of the same event */
  id?: string;
}

/** Sends events as docs.stripe.com/webhooks describes: `Stripe-Signature: t=…,v1=…`. Returns id and status. */
export function deliveries(state: StripeState) {
  return async ({ send, sessionId, type, now, secrets, ageSeconds = 0, id }: Delivery) => {
    const eventId = id ?? `evt_${randomBytes(12).toString('hex')}`;
    const time = Math.floor(now.getTime() / 1000) - ageSeconds;
    const body = JSON.stringify({
      id: eventId,
      object: 'event',
      created: time,
      type,
      data: { object: state.objectOf(sessionId, type) },
    });
    const signatures = secrets.map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
    );
    const response = await send({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': [`t=${time}`, ...signatures].join(','),
      },
      body,
    });
    return { id: eventId, status: response.status };
  };
}
