import type * as z from 'zod';
import { identityReply, resourceReply } from '../contract.ts';
import { failure, hostAndPort, type ProbeFailure } from '../result.ts';
import { get, type HttpResponse, type HttpTarget } from './http-get.ts';

export interface RouterOsAccess extends Pick<HttpTarget, 'scheme' | 'port' | 'trust'> {
  user: string;
  password: string;
}

export interface RouterOsSystem {
  ok: true;
  /** the system identity, a name that an administrator chose */
  name: string;
  /** such as '7.18.1', without the release channel */
  version: string;
  board: string;
  uptimeSeconds: number | null;
  milliseconds: number;
}

/** Signs in to RouterOS v7 by its REST interface and reads its system data, by two requests within the deadline. */
export async function readRouterOs(
  address: string,
  hostName: string | null,
  { user, password, ...access }: RouterOsAccess,
  deadlineMs: number,
): Promise<RouterOsSystem | ProbeFailure> {
  // RFC 7617 section 2: the name ends at the first colon.
  if (user.includes(':'))
    return failure('not-tried', 'The user name of the API has a colon, which HTTP cannot send.');
  const start = performance.now();
  const target = {
    ...access,
    address,
    hostName,
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  };
  const resource = await read(target, '/rest/system/resource', resourceReply, deadlineMs);
  if (!resource.ok) return resource;
  const milliseconds = performance.now() - start;
  const left = Math.max(1, deadlineMs - milliseconds);
  const identity = await read(target, '/rest/system/identity', identityReply, left);
  if (!identity.ok) return identity;
  return {
    ok: true,
    name: identity.value.name,
    version: resource.value.version.split(' ', 1)[0] ?? '',
    board: resource.value['board-name'],
    uptimeSeconds: uptimeSecondsOf(resource.value.uptime ?? ''),
    milliseconds,
  };
}

async function read<Value>(
  target: HttpTarget,
  path: string,
  schema: z.ZodType<Value>,
  deadlineMs: number,
): Promise<{ ok: true; value: Value } | ProbeFailure> {
  const response = await get(target, path, deadlineMs);
  if (!response.ok) return response;
  const where = hostAndPort(target.address, target.port);
  const rejection = rejectionReason(response, where);
  if (rejection !== undefined) return failure('wrong-answer', rejection);
  const value = schema.safeParse(jsonOf(response.body));
  return value.success
    ? { ok: true, value: value.data }
    : failure(
        'wrong-answer',
        `${where} answers ${path}, but not as RouterOS v7 does. Check that it is a MikroTik device and not cut short by a proxy.`,
      );
}

function rejectionReason({ status, location, contentType, body }: HttpResponse, where: string) {
  if (status >= 300 && status < 400)
    return `${where} redirects to ${location ?? 'another address'}, which is not followed. Enter that scheme and port if it is the device’s own.`;
  if (status === 401)
    return `${where} does not accept the user or password. Check them, and that the user’s group may use the REST API (policy rest-api).`;
  if (status === 403)
    return `${where} does not let this user in. Check the allowed addresses of the user and of the service on the device.`;
  if (/html/i.test(contentType) || /^\s*</.test(body))
    return `${where} answers with a web page, not as RouterOS v7: another vendor’s device, or a RouterOS without REST (before 7.1; by http before 7.9).`;
  if (status !== 200)
    return `${where} answers with HTTP status ${status}. Check that its RouterOS is 7.1 or later (by http 7.9).`;
  return undefined;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const unitSeconds: Partial<Record<string, number>> = {
  w: 604_800,
  d: 86_400,
  h: 3600,
  m: 60,
  s: 1,
};

/** Parses RouterOS's durations, such as '2w3d4h5m6s'. */
function uptimeSecondsOf(uptime: string): number | null {
  if (!/^(\d+[wdhms])+$/.test(uptime)) return null;
  return [...uptime.matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (unitSeconds[unit] ?? 0),
    0,
  );
}
