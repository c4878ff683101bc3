import { sendToDevice } from '../../devices/queries.ts';
import type { Failure, Reached, Result } from './adapter.ts';

interface VendorRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface VendorReply {
  status: number;
  /** undefined where the body is no JSON */
  json: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const deadlineMs = 20_000;
const mostBytes = 8 * 1024 * 1024;

/** Sends one request with JSON to the interface of a vendor. Any status is a success here. */
export async function sendJson(
  { server, access }: Reached,
  { method, path, headers = {}, body }: VendorRequest,
): Promise<Result<VendorReply>> {
  const start = performance.now();
  const reply = await sendToDevice(
    { host: access.host, ...access.api },
    {
      method,
      path,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      mostBytes,
    },
    { allowed: server.deviceNetworks },
    deadlineMs,
  );
  if (!reply.ok) {
    const isLate = performance.now() - start >= deadlineMs - 5;
    return { ok: false, kind: isLate ? 'timeout' : 'unreachable', text: reply.text };
  }
  const { status, body: text, headers: received } = reply;
  return { ok: true, value: { status, json: parsed(text), headers: received } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON of a reply with a status of success, or what the status means. Messages of vendors are not quoted, because
 * they may repeat a secret that was sent.
 */
export function jsonOf({ access: { name } }: Reached, reply: VendorReply): Result<unknown> {
  const { status, json } = reply;
  if (status >= 200 && status < 300) return { ok: true, value: json };
  const failed = (kind: Failure['kind'], text: string): Failure => ({ ok: false, kind, text });
  if (status === 401)
    return failed(
      'not-signed-in',
      `${name} does not accept the user, password or key. Check them under Devices.`,
    );
  if (status === 403)
    return failed(
      'not-allowed',
      `The account at ${name} may not do that. Give it more rights there.`,
    );
  if (status === 404)
    return failed('not-found', `${name} does not have this object any more. Read it again.`);
  if (status === 429 || status === 503)
    return failed('busy', `${name} is busy and asks to wait. It is tried again.`);
  if (status >= 300 && status < 400)
    return failed(
      'unreachable',
      `${name} redirects to another address, which is not followed. Enter the right port under Devices.`,
    );
  return failed('rejected', `${name} refused the request with HTTP status ${status}.`);
}
