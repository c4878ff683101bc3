import { encodedBody } from './encoded-body.ts';
import type { Call, Route, World } from './facts.ts';
import { newProvider } from './provider.ts';
import type { TestServer } from './server.ts';

export interface TestReply {
  status: number;
  text: string;
}

let used = 0;
const platformTokens = new WeakMap<TestServer, Promise<string>>();

/** Adds a provider to the server. One administrator of the platform prepares the calls of all worlds. */
export async function newWorld(server: TestServer): Promise<World> {
  const [family, token] = [await newProvider(server), await platformToken(server)];
  return {
    server,
    family,
    async send(route, call) {
      const { status, text } = await request(server, route, call, token);
      if (status !== 200) throw new Error(`${route} returned ${status}: ${text}`);
      return JSON.parse(text);
    },
    unique(prefix) {
      used += 1;
      return `${prefix}${used}`;
    },
  };
}

/** Returns the token of an administrator of the platform, the same for all worlds of a server. */
export function platformToken(server: TestServer): Promise<string> {
  const token = platformTokens.get(server) ?? server.signInAs(null);
  platformTokens.set(server, token);
  return token;
}

/** Sends a call, with its own token if it has one, after the call that must precede it. */
export async function request(
  server: TestServer,
  route: Route,
  { params, query, body, token: own, before }: Call,
  token?: string,
): Promise<TestReply> {
  if (before !== undefined) await request(server, before.route, before.call, own ?? token);
  const { method, address } = requestLineOf(route, { params, query });
  const session = own ?? token;
  const response = await server.request(address, {
    method,
    headers: {
      'content-type': contentTypeOf(body),
      ...(session !== undefined && { authorization: `Bearer ${session}` }),
    },
    ...(body !== undefined && { body: encodedBody(body) }),
  });
  return { status: response.status, text: await response.text() };
}

function contentTypeOf(body: unknown): string {
  return body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
}

/** Returns a route's method and URL with the parameters and query of a call. */
export function requestLineOf(
  route: Route,
  { params = {}, query }: Pick<Call, 'params' | 'query'>,
): { method: string; address: string } {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return {
    method,
    address: query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`,
  };
}
