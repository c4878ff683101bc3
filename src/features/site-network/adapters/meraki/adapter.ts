import type { Reached, Result, VendorAdapter, Wished } from '../adapter.ts';
import type { DeviceObject, ReadObject } from '../device-object.ts';
import { bodyOf, json, listIn, memberOf, textIn } from '../json-objects.ts';
import { serversOf } from '../radius-servers.ts';
import { jsonOf, sendJson } from '../vendor-http.ts';
import { hasHours } from '../vendors.ts';
import type { WirelessNetwork } from '../wish.ts';
import {
  outagesOf,
  radiusSecret,
  readSsid,
  ssidFields,
  ssidProperties,
  unconfigured,
  withServerSecrets,
} from './ssid.ts';

const ssidPath = 'wireless/ssids';
const schedulePath = 'wireless/ssids/schedules';
const secretProperties = ['psk', radiusSecret];

async function request(
  reached: Reached,
  method: 'GET' | 'PUT',
  path: string,
  body?: unknown,
): Promise<Result<unknown>> {
  const reply = await sendJson(reached, {
    method,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${reached.access.password}` },
    ...(body !== undefined && { body }),
  });
  return reply.ok ? jsonOf(reached, reply.value) : reply;
}

/** Returns the id of the network: the user name of the management interface, or the only one that the key sees. */
async function networkOf(reached: Reached): Promise<Result<string>> {
  const { user, name } = reached.access;
  if (user !== '') return { ok: true, value: user };
  const organizations = await request(reached, 'GET', '/organizations');
  if (!organizations.ok) return organizations;
  const networks: string[] = [];
  for (const organization of listIn(organizations.value)) {
    const found = await request(
      reached,
      'GET',
      `/organizations/${textIn(organization, 'id')}/networks`,
    );
    if (!found.ok) return found;
    networks.push(
      ...listIn(found.value)
        .filter((network) => listIn(network, 'productTypes').includes('wireless'))
        .map((network) => textIn(network, 'id')),
    );
  }
  const [only] = networks;
  return only !== undefined && networks.length === 1
    ? { ok: true, value: only }
    : {
        ok: false,
        kind: 'unsupported',
        text: `The key of ${name} sees ${networks.length} wireless networks. Enter the id of the network (such as N_1234) as the user name under Devices.`,
      };
}

const networkPath = (network: string, slot: number) =>
  `/networks/${encodeURIComponent(network)}/wireless/ssids/${slot}`;

const none: Result<[]> = { ok: true, value: [] };

/** Whether an SSID is what was written before, or what is to be written: Meraki has no place for a mark. */
function isOurs(name: string, { wish, before }: Wished): boolean {
  const names = [wish, before].flatMap((one) => (one?.kind === 'wireless' ? [one.ssid] : []));
  return names.includes(name);
}

/** Cisco Meraki by its Dashboard API v1. A network has 15 slots for SSIDs; those that others use are left alone. */
export const meraki: VendorAdapter = {
  async objectsOf(_reached, wished): Promise<Result<DeviceObject[]>> {
    const { wish } = wished;
    // Passphrases of units come by RADIUS.
    if (wish.kind !== 'wireless') return none;
    const servers = serversOf(wished, wish);
    if (!servers.ok) return servers;
    const ssid = {
      path: ssidPath,
      key: 'ssid',
      properties: ssidProperties(wished, wish, servers.value),
      secretProperties,
    };
    return { ok: true, value: [ssid, ...scheduleOf(wish)] };
  },

  async read(reached, wished) {
    const { wish, slot, hasNewSecrets } = wished;
    if (wish.kind !== 'wireless' || slot === null) return none;
    const network = await networkOf(reached);
    if (!network.ok) return network;
    const path = networkPath(network.value, slot);
    const ssid = await request(reached, 'GET', path);
    if (!ssid.ok) return ssid;
    if (!isOurs(textIn(ssid.value, 'name'), wished)) return none;
    const properties = readSsid(ssid.value);
    const servers = serversOf(wished, wish);
    if (servers.ok && servers.value.length > 0 && !hasNewSecrets)
      properties[radiusSecret] = servers.value.map(({ secret }) => secret).join('\n');
    const objects: ReadObject[] = [
      { path: ssidPath, key: 'ssid', id: String(slot), properties, secretProperties },
    ];
    const schedule = await request(reached, 'GET', `${path}/schedules`);
    if (!schedule.ok) return schedule;
    if (memberOf(schedule.value, 'enabled') === true)
      objects.push({
        path: schedulePath,
        key: 'schedule',
        id: String(slot),
        properties: { ranges: json(listIn(schedule.value, 'ranges').map(rangeOf)) },
        secretProperties: [],
      });
    return { ok: true, value: objects };
  },

  async apply(reached, wished, { action, object }): Promise<Result<null>> {
    const { wish, slot } = wished;
    if (wish.kind !== 'wireless' || slot === null) return { ok: true, value: null };
    const network = await networkOf(reached);
    if (!network.ok) return network;
    const path = networkPath(network.value, slot);
    if (object.path === schedulePath) {
      const ranges = action === 'remove' ? [] : JSON.parse(object.properties.ranges ?? '[]');
      return done(
        await request(reached, 'PUT', `${path}/schedules`, {
          enabled: action !== 'remove',
          ranges,
        }),
      );
    }
    if (action === 'remove')
      return done(
        await request(reached, 'PUT', path, {
          name: unconfigured(slot),
          enabled: false,
          authMode: 'open',
          useVlanTagging: false,
          availableOnAllAps: true,
          availabilityTags: [],
        }),
      );
    const servers = serversOf(wished, wish);
    if (!servers.ok) return servers;
    // Meraki takes keys and servers only together with the mode that they belong to.
    const all = ssidProperties(wished, wish, servers.value);
    const companions = [
      'authMode',
      'encryptionMode',
      'wpaEncryptionMode',
      'psk',
      'radiusServers',
      'radiusAccountingServers',
    ].flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
    const properties = { ...Object.fromEntries(companions), ...object.properties };
    return done(
      await request(
        reached,
        'PUT',
        path,
        withServerSecrets(bodyOf(properties, ssidFields), servers.value),
      ),
    );
  },

  async foreignSlots(reached, wished) {
    const network = await networkOf(reached);
    if (!network.ok) return network;
    const ssids = await request(
      reached,
      'GET',
      `/networks/${encodeURIComponent(network.value)}/wireless/ssids`,
    );
    if (!ssids.ok) return ssids;
    return {
      ok: true,
      value: listIn(ssids.value).flatMap((ssid) => {
        const slot = memberOf(ssid, 'number');
        if (typeof slot !== 'number') return [];
        const name = textIn(ssid, 'name');
        const isFree = name === unconfigured(slot) && memberOf(ssid, 'enabled') !== true;
        const isOwn = slot === wished.slot && isOurs(name, wished);
        return isFree || isOwn ? [] : [slot];
      }),
    };
  },
};

function scheduleOf(wish: WirelessNetwork): DeviceObject[] {
  if (!hasHours(wish) || wish.schedule.periods.length === 0) return [];
  return [
    {
      path: schedulePath,
      key: 'schedule',
      properties: { ranges: json(outagesOf(wish.schedule.periods)) },
      secretProperties: [],
    },
  ];
}

const rangeOf = (range: unknown) => ({
  startDay: textIn(range, 'startDay'),
  startTime: textIn(range, 'startTime'),
  endDay: textIn(range, 'endDay'),
  endTime: textIn(range, 'endTime'),
});

function done(reply: Result<unknown>): Result<null> {
  return reply.ok ? { ok: true, value: null } : reply;
}
