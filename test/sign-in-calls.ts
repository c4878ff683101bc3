import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { login } from '../src/features/session/contract.ts';
import { type TestServer, testPassword } from './server.ts';

interface SignInRequest {
  username: string;
  password?: string;
  /** the client's address, or a name for one; each test uses its own */
  address: string;
  /** the cookies that a browser sends; without them the request comes from a script */
  cookie?: string;
}

/** Signs in from an address, as a browser if `cookie` is given (even an empty one) and as a script otherwise. */
export async function signInFrom(
  { application }: TestServer,
  { username, password = testPassword, address, cookie }: SignInRequest,
  headers: Record<string, string> = {},
): Promise<Response> {
  return application.hono.request(
    login.path,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(cookie !== undefined && { origin: 'http://localhost', cookie }),
        ...headers,
      },
      body: JSON.stringify({ Username: username, Password: password }),
    },
    connectionFrom(address),
  );
}

/** Returns the connection of a request from an address, or from the address that a name stands for. */
export function connectionFrom(address: string) {
  const [a, b, c] = createHash('sha256').update(address).digest();
  const remoteAddress = isIP(address) === 0 ? `10.${a}.${b}.${c}` : address;
  return { incoming: { socket: { remoteAddress } } };
}

/** Counts the sign-ins of a username that were evaluated and failed. */
export async function failedSignInsOf({ database }: TestServer, username: string): Promise<number> {
  const { count } = await database.system
    .selectFrom('admin_history')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('action', '=', 'failed sign-in')
    .where('label', '=', username)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts responses by their status. */
export function statusCounts(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
