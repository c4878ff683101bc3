import {
  type FakeVendor,
  startFakeVendor,
  type VendorReply,
  type VendorRequest,
} from '../fake-vendor.ts';

type Row = Record<string, unknown>;

export interface FakeUnifi extends FakeVendor {
  port: number;
  /** the rows of a collection: `wlanconf` */
  rows(collection: string): Row[];
}

export const unifiPassword = 'unifi-password-0123';

const reply = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): VendorReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const ok = (data: readonly Row[]) => reply(200, { meta: { rc: 'ok' }, data });
const refused = (status: number, msg: string) =>
  reply(status, { meta: { rc: 'error', msg }, data: [] });

/** Returns why a controller refuses a WLAN; null when it takes it. */
function wlanError(wlan: Row): string | null {
  const {
    name,
    security,
    x_passphrase: passphrase,
    usergroup_id: group,
    networkconf_id: network,
  } = wlan;
  if (typeof name !== 'string' || name.length === 0 || name.length > 32)
    return 'api.err.InvalidName';
  if (typeof group !== 'string' || typeof network !== 'string') return 'api.err.InvalidPayload';
  if (!['open', 'wpapsk', 'wpaeap'].includes(String(security))) return 'api.err.InvalidPayload';
  if (security === 'wpapsk' && !(typeof passphrase === 'string' && passphrase.length >= 8))
    return 'api.err.InvalidPassphrase';
  if (security === 'wpaeap' && !wlan.radiusprofile_id) return 'api.err.MissingRadiusProfile';
  if (wlan.x_iapp_key !== undefined && !/^[\da-f]{32}$/i.test(String(wlan.x_iapp_key)))
    return 'api.err.InvalidIappKey';
  if (wlan.wpa3_support === true && wlan.pmf_mode === 'disabled') return 'api.err.PmfRequired';
  return null;
}

/** A controller of UniFi Network, with UniFi OS unless it is of the former kind. */
export async function startFakeUnifi({ isFormer = false } = {}): Promise<FakeUnifi> {
  const collections = new Map<string, Row[]>([
    ['wlanconf', []],
    ['networkconf', [{ _id: 'n0', name: 'Default', purpose: 'corporate' }]],
    ['radiusprofile', [{ _id: 'r0', name: 'Default' }]],
    ['usergroup', [{ _id: 'g0', name: 'Default' }]],
  ]);
  const rows = (name: string) => collections.get(name) ?? [];
  const loginPath = isFormer ? '/api/login' : '/api/auth/login';
  const prefix = isFormer ? '' : '/proxy/network';
  let nextId = 1;

  function respond({ method, path, headers, body }: VendorRequest): VendorReply {
    if (path === loginPath) {
      const { username, password } = JSON.parse(body);
      if (username !== 'atrium' || password !== unifiPassword)
        return refused(isFormer ? 400 : 401, 'api.err.Invalid');
      return reply(
        200,
        { meta: { rc: 'ok' }, data: [] },
        {
          'set-cookie': 'TOKEN=session-1; Path=/; HttpOnly',
          'x-csrf-token': 'csrf-1',
        },
      );
    }
    const [, collection = '', id] =
      /^\/api\/s\/default\/rest\/(\w+)(?:\/(\w+))?$/.exec(path.replace(prefix, '')) ?? [];
    if (!path.startsWith(`${prefix}/api/s/default/`) || !collections.has(collection))
      return refused(404, 'api.err.NotFound');
    if (headers.cookie !== 'TOKEN=session-1') return refused(401, 'api.err.LoginRequired');
    const all = rows(collection);
    if (method === 'GET') return ok(all);
    if (headers['x-csrf-token'] !== 'csrf-1') return refused(403, 'api.err.Csrf');
    const row = all.find((one) => one._id === id);
    if (method === 'DELETE') {
      if (row === undefined) return refused(404, 'api.err.IdInvalid');
      const isUsed = rows('wlanconf').some(
        (wlan) => wlan.networkconf_id === id || wlan.radiusprofile_id === id,
      );
      if (isUsed) return refused(400, 'api.err.ObjectReferredByWlan');
      collections.set(
        collection,
        all.filter((one) => one !== row),
      );
      return ok([]);
    }
    const after = { ...row, ...JSON.parse(body) };
    const error = collection === 'wlanconf' ? wlanError(after) : null;
    if (error !== null) return refused(400, error);
    if (method === 'PUT') {
      if (row === undefined) return refused(404, 'api.err.IdInvalid');
      Object.assign(row, after);
      return ok([row]);
    }
    const added = { ...after, _id: `id${nextId++}` };
    all.push(added);
    return ok([added]);
  }

  const vendor = await startFakeVendor(respond);
  return Object.assign(vendor, { port: Number(new URL(vendor.url).port), rows });
}
