import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { OrderFault } from '../mews/fake-mews.ts';
import { CloudbedsError } from './cloudbeds-bills.ts';
import { CloudbedsHotel } from './cloudbeds-hotel.ts';

const apiKey = 'cbat_E0D439EE522F44368DC78E1BFB03710C-TEST';
const charges: readonly string[] = ['postCustomItem', 'postVoidItem'];

/**
 * A stateful fake of the Cloudbeds API v1.3 and the Accounting API, written from their public documents
 * (github.com/cloudbeds/openapi-specs and developers.cloudbeds.com). It listens on loopback over HTTP.
 */
export interface FakeCloudbeds {
  url: string;
  apiKey: string;
  hotel: CloudbedsHotel;
  /** what happens with the next charges and voids */
  orderFault: OrderFault;
  /**
   * the next answers to calls whose name contains the text, with Retry-After in seconds; status 200 is success = false;
   * null: normal
   */
  refusal: { operation: string; status: number; retryAfter?: number; message?: string } | null;
  /** the calls so far, such as `postCustomItem` */
  operations: string[];
  /** when they came, by the hotel's clock */
  times: number[];
  /** called with each call before it is answered */
  onOperation: (operation: string) => void;
  /** Sends the answers that were held. */
  release(): void;
  close(): Promise<void>;
}

export async function startFakeCloudbeds(): Promise<FakeCloudbeds> {
  const hotel = new CloudbedsHotel();
  hotel.apiKey = apiKey;
  let held: (() => void)[] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const fake: FakeCloudbeds = {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    apiKey,
    hotel,
    orderFault: 'none',
    refusal: null,
    operations: [],
    times: [],
    onOperation: () => {},
    release() {
      for (const send of held) send();
      held = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', fake.url);
    const isAccounting = pathname === '/accounting/v1.0/transactions';
    const operation = isAccounting
      ? 'transactions'
      : (/^\/api\/v1\.3\/(\w+)$/.exec(pathname)?.[1] ?? '');
    const body = await bodyOf(request);
    fake.operations.push(operation);
    fake.times.push(hotel.now().getTime());
    fake.onOperation(operation);
    const key = isAccounting
      ? request.headers.authorization?.replace('Bearer ', '')
      : request.headers['x-api-key'];
    if (key !== hotel.apiKey)
      return send(401, {
        error: 'access_denied',
        message: 'The resource owner or authorization server denied the request.',
      });
    const { refusal, orderFault } = fake;
    if (refusal !== null && operation.includes(refusal.operation))
      return send(refusal.status, refused(refusal.message ?? 'Refused.'), refusal.retryAfter);
    const isPost = operation.startsWith('post') || isAccounting;
    if (request.method !== (isPost ? 'POST' : 'GET')) return send(404, refused('Not found'));
    const isCharge = charges.includes(operation);
    if (isCharge && orderFault === 'cutBeforeAdding') return void response.destroy();
    const reply = answer(() => {
      if (!isAccounting)
        return hotel.call(
          operation,
          Object.fromEntries(isPost ? new URLSearchParams(body) : searchParams),
        );
      if (request.headers['x-property-id'] !== hotel.propertyId)
        throw new CloudbedsError(404, 'Property not found');
      return hotel.transactions(JSON.parse(body));
    });
    if (isCharge && orderFault === 'cutAfterAdding') return void response.destroy();
    if (isCharge && orderFault === 'held') held.push(() => send(reply.status, reply.json));
    else send(reply.status, reply.json);

    function send(status: number, json: unknown, retryAfter?: number): void {
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        })
        .end(JSON.stringify(json));
    }
  }
  return fake;
}

function answer(call: () => unknown): { status: number; json: unknown } {
  try {
    return { status: 200, json: call() };
  } catch (thrown) {
    if (thrown instanceof CloudbedsError)
      return { status: thrown.status, json: refused(thrown.message) };
    throw thrown;
  }
}

function refused(message: string) {
  return { success: false, message };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
}
