import type { ServerContext } from '../../../server/context.ts';
import type { ManagementAccess } from '../../devices/public/management-access.ts';
import { sendToDevice } from '../../devices/queries.ts';
import { failed, type RouterResult } from './result.ts';

export interface HttpReply {
  status: number;
  contentType: string;
  body: string;
}

export interface RestRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /rest, with the query */
  path: string;
  body?: Readonly<Record<string, unknown>>;
}

const mostBytes = 16 * 1024 * 1024;

/** Sends one request to a router's REST interface. */
export async function sendRest(
  { host, api, user, password, name }: ManagementAccess,
  { deviceNetworks }: Pick<ServerContext, 'deviceNetworks'>,
  { method, path, body }: RestRequest,
  deadlineMs: number,
): Promise<RouterResult<HttpReply>> {
  // RFC 7617 section 2: the name ends at the first colon.
  if (user.includes(':'))
    return failed('not-signed-in', `The user name of ${name} has a colon, which HTTP cannot send.`);
  const start = performance.now();
  const reply = await sendToDevice(
    { host, ...api },
    {
      method,
      path: `/rest${path}`,
      headers: {
        authorization: `Basic ${base64(`${user}:${password}`)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      mostBytes,
    },
    { allowed: deviceNetworks },
    deadlineMs,
  );
  if (reply.ok) return { ok: true, value: reply };
  const isLate = performance.now() - start >= deadlineMs - 5;
  return failed(isLate ? 'timeout' : 'unreachable', reply.text);
}

function base64(text: string): string {
  return btoa(
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''),
  );
}
