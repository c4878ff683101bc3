import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MewsError, MewsHotel, type MewsParameters } from './mews-hotel.ts';

const clientToken = 'E0D439EE522F44368DC78E1BFB03710C-TEST';
const accessToken = 'C66EF7B239D24632943D115EDE9CB810-TEST';

export type OrderFault =
  | 'none'
  /** the order is added, and the connection ends without an answer */
  | 'cutAfterAdding'
  /** nothing is added, and the connection ends without an answer */
  | 'cutBeforeAdding'
  /** the order is added, and the answer comes when `release` is called */
  | 'held';

/**
 * A stateful fake of the Mews Connector API, written from its public documents (github.com/MewsSystems/open-api-docs,
 * connector-api: guidelines/requests.md, responses.md, pagination.md; operations). It listens on loopback over HTTP.
 */
export interface FakeMews {
  url: string;
  secrets: { clientToken: string; accessToken: string };
  hotel: MewsHotel;
  /** what happens with the next orders */
  orderFault: OrderFault;
  /** the status of the next answers to operations whose name contains the text, with Retry-After in seconds; null: normal */
  refusal: { operation: string; status: number; retryAfter?: number; message?: string } | null;
  /** the operations so far, such as `orders/add` */
  operations: string[];
  /** called with each operation before it is answered */
  onOperation: (operation: string) => void;
  /** Sends the answers that were held. */
  release(): void;
  close(): Promise<void>;
}

export async function startFakeMews(): Promise<FakeMews> {
  const hotel = new MewsHotel();
  let held: (() => void)[] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const fake: FakeMews = {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    secrets: { clientToken, accessToken },
    hotel,
    orderFault: 'none',
    refusal: null,
    operations: [],
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
    const path = request.url ?? '/';
    const operation = /^\/api\/connector\/v1\/(.+)$/.exec(path)?.[1];
    const parameters: MewsParameters = JSON.parse(await bodyOf(request));
    if (request.method !== 'POST' || operation === undefined) return send(404, error('Not found'));
    fake.operations.push(operation);
    fake.onOperation(operation);
    if (parameters.ClientToken !== clientToken || parameters.AccessToken !== hotel.accessToken)
      return send(401, error('Invalid AccessToken.'));
    const { refusal, orderFault } = fake;
    if (refusal !== null && operation.includes(refusal.operation))
      return send(refusal.status, error(refusal.message ?? 'Refused.'), refusal.retryAfter);
    const isOrder = operation === 'orders/add';
    if (isOrder && orderFault === 'cutBeforeAdding') return void response.destroy();
    const reply = answer(operation, parameters);
    if (isOrder && orderFault === 'cutAfterAdding') return void response.destroy();
    if (isOrder && orderFault === 'held') held.push(() => send(reply.status, reply.json));
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

  function answer(operation: string, parameters: MewsParameters) {
    try {
      return { status: 200, json: hotel.call(operation, parameters) };
    } catch (thrown) {
      if (thrown instanceof MewsError)
        return { status: thrown.status, json: error(thrown.message) };
      throw thrown;
    }
  }

  hotel.accessToken = accessToken;
  return fake;
}

function error(message: string) {
  return { Message: message, RequestId: '00000000-0000-0000-0000-000000000000' };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body === '' ? '{}' : body;
}
