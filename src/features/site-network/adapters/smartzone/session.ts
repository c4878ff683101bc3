import type { Reached, Result } from '../adapter.ts';
import { listIn, textIn } from '../json-objects.ts';
import { jsonOf, sendJson } from '../vendor-http.ts';

/** A signed-in session of SmartZone, at the zone of the device. */
export interface SmartzoneSession {
  /** Calls a path below the zone: `wlans`. */
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Result<unknown>>;
}

const base = '/wsg/api/public/v9_1';

/** Gets a service ticket, and finds the zone with the name of the device, or the only one. */
export async function signIn(reached: Reached): Promise<Result<SmartzoneSession>> {
  const { user: username, password, name } = reached.access;
  const login = await sendJson(reached, {
    method: 'POST',
    path: `${base}/serviceTicket`,
    body: { username, password },
  });
  if (!login.ok) return login;
  const accepted = jsonOf(reached, login.value);
  if (!accepted.ok) return accepted;
  const ticket = encodeURIComponent(textIn(accepted.value, 'serviceTicket'));
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Result<unknown>> => {
    const mark = path.includes('?') ? '&' : '?';
    const reply = await sendJson(reached, {
      method,
      path: `${base}/${path}${mark}serviceTicket=${ticket}`,
      ...(body !== undefined && { body }),
    });
    return reply.ok ? jsonOf(reached, reply.value) : reply;
  };
  const zones = await send('GET', 'rkszones?listSize=1000');
  if (!zones.ok) return zones;
  const all = listIn(zones.value, 'list');
  const own =
    all.find((zone) => textIn(zone, 'name') === name) ?? (all.length === 1 ? all[0] : undefined);
  if (own === undefined)
    return {
      ok: false,
      kind: 'unsupported',
      text: `${name} has ${all.length} zones, and none of them is called ${name}. Give the device the name of its zone under Devices.`,
    };
  const zone = `rkszones/${encodeURIComponent(textIn(own, 'id'))}`;
  return {
    ok: true,
    value: { call: (method, path, body) => send(method, `${zone}/${path}`, body) },
  };
}
