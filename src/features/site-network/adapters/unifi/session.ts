import type { Reached, Result } from '../adapter.ts';
import { listIn } from '../json-objects.ts';
import { jsonOf, sendJson, type VendorReply } from '../vendor-http.ts';

/** A signed-in session of UniFi Network. */
export interface UnifiSession {
  /** Calls a path below the site: `rest/wlanconf`. Returns the reply's data. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Result<readonly unknown[]>>;
}

const site = 'default';

/** Signs in to UniFi OS, or to a controller of the former kind where there is none. */
export async function signIn(reached: Reached): Promise<Result<UnifiSession>> {
  const { user, password } = reached.access;
  const body = { username: user, password };
  const newer = await sendJson(reached, { method: 'POST', path: '/api/auth/login', body });
  if (!newer.ok) return newer;
  if (newer.value.status !== 404) return sessionOf(reached, newer.value, '/proxy/network');
  const former = await sendJson(reached, { method: 'POST', path: '/api/login', body });
  return former.ok ? sessionOf(reached, former.value, '') : former;
}

function sessionOf(reached: Reached, reply: VendorReply, prefix: string): Result<UnifiSession> {
  // Former controllers answer 400 to a wrong password.
  const accepted = jsonOf(reached, reply.status === 400 ? { ...reply, status: 401 } : reply);
  if (!accepted.ok) return accepted;
  const cookies = [reply.headers['set-cookie'] ?? []].flat();
  const token = [reply.headers['x-csrf-token'] ?? []].flat()[0];
  const headers = {
    cookie: cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; '),
    ...(token !== undefined && { 'x-csrf-token': token }),
  };
  return {
    ok: true,
    value: {
      async call(method, path, body) {
        const answered = await sendJson(reached, {
          method,
          path: `${prefix}/api/s/${site}/${path}`,
          headers,
          ...(body !== undefined && { body }),
        });
        if (!answered.ok) return answered;
        const json = jsonOf(reached, answered.value);
        return json.ok ? { ok: true, value: listIn(json.value, 'data') } : json;
      },
    },
  };
}
