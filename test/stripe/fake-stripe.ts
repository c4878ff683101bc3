import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { deliveries } from './deliveries.ts';
import { hostedPage } from './hosted-page.ts';
import { type Form, StripeError } from './objects.ts';
import { type StripeState, stripeState } from './state.ts';

/**
 * A stateful fake of Stripe, written from its public documentation: docs.stripe.com/api (authentication, errors,
 * idempotent_requests, versioning, checkout/sessions, payment_intents, charges, refunds, events, disputes),
 * docs.stripe.com/webhooks (signatures) and docs.stripe.com/testing (cards). It listens on loopback over HTTP.
 */
export interface FakeStripe {
  url: string;
  secretKey: string;
  state: StripeState;
  /** Signs an event and sends it to the webhook; returns the status of the reply. */
  deliver: ReturnType<typeof deliveries>;
  /** Acts on the next POST whose path contains this, and then drops the connection instead of replying. */
  dropAfter(path: string): void;
  /** Answers nothing from now on, or again. */
  setSilent(isSilent: boolean): void;
  /** Runs before each reply from now on, such as to pass time. */
  beforeReplies(act: () => void): void;
  /** the requests so far, such as `POST /v1/refunds` */
  requests: string[];
  [Symbol.asyncDispose](): Promise<void>;
}

interface Saved {
  fingerprint: string;
  status: number;
  body: string;
}

export async function startFakeStripe({
  secretKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
}: {
  secretKey?: string;
} = {}): Promise<FakeStripe> {
  const saved = new Map<string, Saved>();
  const requests: string[] = [];
  let dropped: string | null = null;
  let isSilent = false;
  let beforeReply = () => {};
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const state = stripeState(url);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const body = await bodyOf(request);
    if (isSilent) {
      response.destroy();
      return;
    }
    if (pathname.startsWith('/pay/')) {
      const page = hostedPage(state, pathname, method, new URLSearchParams(body));
      response.writeHead(page.status, page.headers).end(page.body);
      return;
    }
    requests.push(`${method} ${pathname}`);
    const form: Form = new Map(method === 'GET' ? searchParams : new URLSearchParams(body));
    const reply = answer(request, pathname, form);
    beforeReply();
    if (method === 'POST' && dropped !== null && pathname.includes(dropped)) {
      dropped = null;
      response.destroy();
      return;
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  }

  function answer(
    { method = 'GET', headers }: IncomingMessage,
    path: string,
    form: Form,
  ): { status: number; body: string } {
    if (headers.authorization !== `Bearer ${secretKey}`)
      return errorReply(new StripeError(401, 'invalid_request_error'));
    if (typeof headers['stripe-version'] !== 'string')
      return errorReply(new StripeError(400, 'invalid_request_error', 'version_required'));
    const key = headers['idempotency-key'];
    const fingerprint = JSON.stringify([method, path, headers['stripe-account'], [...form]]);
    if (method === 'POST' && typeof key === 'string') {
      const before = saved.get(key);
      if (before !== undefined)
        return before.fingerprint === fingerprint
          ? before
          : errorReply(new StripeError(400, 'idempotency_error'));
    }
    const reply = act(method, path, form);
    if (method === 'POST' && typeof key === 'string') saved.set(key, { fingerprint, ...reply });
    return reply;
  }

  function act(method: string, path: string, form: Form): { status: number; body: string } {
    try {
      return { status: 200, body: JSON.stringify(state.call(method, path, form)) };
    } catch (error) {
      if (error instanceof StripeError) return errorReply(error);
      throw error;
    }
  }

  return {
    url,
    secretKey,
    state,
    deliver: deliveries(state),
    dropAfter: (path) => {
      dropped = path;
    },
    setSilent: (silent) => {
      isSilent = silent;
    },
    beforeReplies: (act) => {
      beforeReply = act;
    },
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function errorReply({ status, type, code, declineCode }: StripeError) {
  const error = { type, code, decline_code: declineCode, message: 'From the fake of Stripe' };
  return { status, body: JSON.stringify({ error }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
}
