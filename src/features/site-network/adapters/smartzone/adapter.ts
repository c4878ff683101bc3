import type { Result, VendorAdapter, Wished } from '../adapter.ts';
import type { ReadObject } from '../device-object.ts';
import { bodyOf, type JsonFields, listIn, propertiesOf, textIn } from '../json-objects.ts';
import { serversOf } from '../radius-servers.ts';
import { type SmartzoneSession, signIn } from './session.ts';
import {
  creationPath,
  nameOf,
  radiusFields,
  radiusPath,
  secretProperties,
  serviceNames,
  smartzoneObjects,
  wlanFields,
  wlanPath,
} from './wlan.ts';

const fields: Readonly<Record<string, JsonFields>> = {
  [wlanPath]: wlanFields,
  [radiusPath]: radiusFields,
};

const none: Result<[]> = { ok: true, value: [] };

/** Ruckus SmartZone by its public API. What we write has our mark in its description, or our name. */
export const smartzone: VendorAdapter = {
  async objectsOf(_reached, wished) {
    const { wish } = wished;
    if (wish.kind !== 'wireless') return none;
    const servers = serversOf(wished, wish);
    return servers.ok
      ? { ok: true, value: smartzoneObjects(wished, wish, servers.value) }
      : servers;
  },

  async read(reached, wished): Promise<Result<ReadObject[]>> {
    const { wish } = wished;
    if (wish.kind !== 'wireless') return none;
    const session = await signIn(reached);
    if (!session.ok) return session;
    const objects: ReadObject[] = [];
    for (const name of serviceNames(wish)) {
      const found = await withName(session.value, radiusPath, name);
      if (!found.ok) return found;
      if (found.value !== null) objects.push(readObject(radiusPath, name, found.value, wished));
    }
    const wlan = await withName(session.value, wlanPath, nameOf(wish));
    if (!wlan.ok) return wlan;
    if (wlan.value !== null && textIn(wlan.value, 'description') === wished.mark)
      objects.push(readObject(wlanPath, wished.mark, wlan.value, wished));
    return { ok: true, value: objects };
  },

  async apply(reached, { wish }, change): Promise<Result<null>> {
    if (wish.kind !== 'wireless') return { ok: true, value: null };
    const session = await signIn(reached);
    if (!session.ok) return session;
    const { path, properties } = change.object;
    if (change.action === 'remove')
      return done(await session.value.call('DELETE', `${path}/${change.object.id}`));
    const body = bodyOf(properties, fields[path] ?? {});
    if (change.action === 'set')
      return done(await session.value.call('PATCH', `${path}/${change.id}`, body));
    const into = path === wlanPath ? creationPath(wish) : path;
    return done(await session.value.call('POST', into, body));
  },
};

/** Returns the complete object with a name; null without one. */
async function withName(
  session: SmartzoneSession,
  path: string,
  name: string,
): Promise<Result<unknown>> {
  const all = await session.call('GET', `${path}?listSize=1000`);
  if (!all.ok) return all;
  const found = listIn(all.value, 'list').find((one) => textIn(one, 'name') === name);
  return found === undefined
    ? { ok: true, value: null }
    : session.call('GET', `${path}/${textIn(found, 'id')}`);
}

function readObject(
  path: string,
  key: string,
  read: unknown,
  { hasNewSecrets, secrets, radius, wish }: Wished,
): ReadObject {
  const properties = propertiesOf(read, fields[path] ?? {});
  // SmartZone shows no secrets: they count as written unless others are to be.
  const known: Record<string, string | undefined> =
    path === wlanPath
      ? {
          'encryption.passphrase': secrets.passphrase,
          'encryption.saePassphrase': secrets.passphrase,
        }
      : {
          'primary.sharedSecret':
            wish.kind === 'wireless' && wish.radius !== null ? secrets.radius1 : radius?.secret,
          'secondary.sharedSecret': secrets.radius2,
        };
  for (const [name, secret] of Object.entries(known)) {
    if (hasNewSecrets || secret === undefined) delete properties[name];
    else properties[name] = secret;
  }
  return { path, key, id: textIn(read, 'id'), properties, secretProperties };
}

function done(reply: Result<unknown>): Result<null> {
  return reply.ok ? { ok: true, value: null } : reply;
}
