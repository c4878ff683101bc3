import type { Result, VendorAdapter, Wished } from '../adapter.ts';
import type { Change, ReadObject } from '../device-object.ts';
import { bodyOf, type JsonFields, propertiesOf, textIn } from '../json-objects.ts';
import { serversOf } from '../radius-servers.ts';
import { signIn, type UnifiSession } from './session.ts';
import {
  keyOfMark,
  markName,
  networkFields,
  networkPath,
  radiusFields,
  radiusPath,
  unifiObjects,
  wlanFields,
  wlanPath,
} from './wlan.ts';

const fields: Readonly<Record<string, JsonFields>> = {
  [networkPath]: networkFields,
  [radiusPath]: radiusFields,
  [wlanPath]: wlanFields,
};

const none: Result<[]> = { ok: true, value: [] };

/** Returns the id of the object with a name; empty without one. */
async function idOf(session: UnifiSession, path: string, name: string): Promise<Result<string>> {
  if (name === '') return { ok: true, value: '' };
  const all = await session.call('GET', path);
  if (!all.ok) return all;
  const found = all.value.find((one) => textIn(one, 'name') === name);
  return { ok: true, value: textIn(found, '_id') };
}

/** UniFi Network by the interface of its own pages. WLANs of others are left alone. */
export const unifi: VendorAdapter = {
  async objectsOf(_reached, wished) {
    const { wish } = wished;
    if (wish.kind !== 'wireless') return none;
    const servers = serversOf(wished, wish);
    return servers.ok ? { ok: true, value: unifiObjects(wished, wish, servers.value) } : servers;
  },

  async read(reached, wished): Promise<Result<ReadObject[]>> {
    const { wish, mark } = wished;
    if (wish.kind !== 'wireless') return none;
    const session = await signIn(reached);
    if (!session.ok) return session;
    const name = markName(wish);
    const objects: ReadObject[] = [];
    const names = new Map<string, string>();
    for (const path of [networkPath, radiusPath]) {
      const all = await session.value.call('GET', path);
      if (!all.ok) return all;
      for (const one of all.value) {
        names.set(`${path} ${textIn(one, '_id')}`, textIn(one, 'name'));
        if (textIn(one, 'name') === name) objects.push(readObject(path, name, one));
      }
    }
    const wlans = await session.value.call('GET', wlanPath);
    if (!wlans.ok) return wlans;
    const own = wlans.value.find((one) => textIn(one, 'x_iapp_key') === keyOfMark(mark));
    if (own !== undefined) {
      const read = readObject(wlanPath, 'wlan', own);
      const nameAt = (path: string, id: string) => names.get(`${path} ${id}`) ?? '';
      objects.push({
        ...read,
        properties: {
          ...read.properties,
          network: ourName(nameAt(networkPath, textIn(own, 'networkconf_id')), name),
          radius: ourName(nameAt(radiusPath, textIn(own, 'radiusprofile_id')), name),
        },
      });
    }
    return { ok: true, value: objects };
  },

  async apply(reached, wished, change): Promise<Result<null>> {
    const session = await signIn(reached);
    if (!session.ok) return session;
    const { path } = change.object;
    if (change.action === 'remove')
      return done(await session.value.call('DELETE', `${path}/${change.object.id}`));
    const body = await bodyFor(session.value, wished, change);
    if (!body.ok) return body;
    return done(
      change.action === 'add'
        ? await session.value.call('POST', path, body.value)
        : await session.value.call('PUT', `${path}/${change.id}`, body.value),
    );
  },
};

/** Networks that Atrium did not write are ignored: a WLAN without one of ours uses the default network. */
const ourName = (found: string, name: string) => (found === name ? name : '');

function readObject(path: string, key: string, json: unknown): ReadObject {
  return {
    path,
    key,
    id: textIn(json, '_id'),
    properties: propertiesOf(json, fields[path] ?? {}),
    secretProperties: ['x_passphrase', 'auth_servers', 'acct_servers'],
  };
}

/** Returns the body of a change, with ids for the names of what a WLAN refers to. */
async function bodyFor(
  session: UnifiSession,
  { mark }: Wished,
  { action, object }: Change,
): Promise<Result<Record<string, unknown>>> {
  const body = bodyOf(object.properties, fields[object.path] ?? {});
  if (object.path !== wlanPath) return { ok: true, value: body };
  const { network, radius } = object.properties;
  if (network !== undefined) {
    const id = await idOf(session, networkPath, network === '' ? 'Default' : network);
    if (!id.ok) return id;
    body.networkconf_id = id.value;
  }
  if (radius !== undefined) {
    const id = await idOf(session, radiusPath, radius === '' ? 'Default' : radius);
    if (!id.ok) return id;
    body.radiusprofile_id = id.value;
  }
  if (action !== 'add') return { ok: true, value: body };
  // Controllers refuse a WLAN without a group of users.
  const groups = await session.call('GET', 'rest/usergroup');
  if (!groups.ok) return groups;
  return {
    ok: true,
    value: { ...body, x_iapp_key: keyOfMark(mark), usergroup_id: textIn(groups.value[0], '_id') },
  };
}

function done(reply: Result<unknown>): Result<null> {
  return reply.ok ? { ok: true, value: null } : reply;
}
