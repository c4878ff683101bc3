import {
  type FakeVendor,
  startFakeVendor,
  type VendorReply,
  type VendorRequest,
} from '../fake-vendor.ts';

type Row = Record<string, unknown>;

export interface FakeSmartzone extends FakeVendor {
  port: number;
  wlans: Row[];
  services: Row[];
  /** the secrets that it was given last, which it never shows, by name of the object */
  secretsOf(name: string): Row;
}

export const smartzonePassword = 'smartzone-password-0123';
const zone = 'f77a8816-3049-40cd-8484-82919275ddc3';
const base = '/wsg/api/public/v9_1';

const reply = (status: number, body?: unknown): VendorReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: body === undefined ? '' : JSON.stringify(body),
});
const refused = (status: number, message: string) => reply(status, { message, errorCode: 101 });

const isGroup = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges groups deeply, as PATCH does. */
function merged(before: Row, sent: Row): Row {
  const after: Row = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    const own = after[name];
    after[name] = isGroup(own) && isGroup(value) ? merged(own, value) : value;
  }
  return after;
}

const secretNames = ['passphrase', 'saePassphrase', 'sharedSecret'];

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (secretNames.includes(name)) return [];
      return [[name, isGroup(value) ? withoutSecrets(value) : value]];
    }),
  );
}

/** A SmartZone with one zone, as the documents of its public API describe it. */
export async function startFakeSmartzone(
  zones: readonly string[] = ['Hotel'],
): Promise<FakeSmartzone> {
  const wlans: Row[] = [];
  const services: Row[] = [];
  let nextId = 1;

  function wlanError(wlan: Row, kind: string): string | null {
    const encryption = isGroup(wlan.encryption) ? wlan.encryption : {};
    const method = String(encryption.method ?? 'None');
    if (!['None', 'WPA2', 'WPA3', 'WPA23_Mixed', 'OWE', 'OWE_Transition'].includes(method))
      return 'encryption.method is invalid';
    const isPersonal = kind !== 'standard8021X' && !isGroup(wlan.externalDpsk);
    if (isPersonal && (method === 'WPA2' || method === 'WPA23_Mixed') && !encryption.passphrase)
      return 'encryption.passphrase is required';
    if (isPersonal && (method === 'WPA3' || method === 'WPA23_Mixed') && !encryption.saePassphrase)
      return 'encryption.saePassphrase is required';
    const { name } = isGroup(wlan.authServiceOrProfile) ? wlan.authServiceOrProfile : {};
    if (kind !== '' && services.every((one) => one.name !== name))
      return 'authServiceOrProfile does not exist';
    return null;
  }

  function respond({ method, path, query, body }: VendorRequest): VendorReply {
    if (path === `${base}/serviceTicket`) {
      const { username, password } = JSON.parse(body);
      return username === 'atrium' && password === smartzonePassword
        ? reply(200, { serviceTicket: 'ST-1-ticket', controllerVersion: '5.2.2.0.317' })
        : refused(401, 'Invalid credentials');
    }
    if (query.get('serviceTicket') !== 'ST-1-ticket') return refused(401, 'No active session');
    if (path === `${base}/rkszones`)
      return reply(200, {
        totalCount: zones.length,
        list: zones.map((name, index) => ({ id: index === 0 ? zone : `other-${index}`, name })),
      });
    const [, collection = '', rest] =
      new RegExp(`^${base}/rkszones/${zone}/(wlans|aaa/radius)(?:/([\\w-]+))?$`).exec(path) ?? [];
    const rows = collection === 'wlans' ? wlans : services;
    if (collection === '') return refused(404, 'Not found');
    const row = rows.find(({ id }) => id === rest);
    if (method === 'GET' && rest === undefined)
      return reply(200, {
        totalCount: rows.length,
        list: rows.map(({ id, name, ssid }) => ({ id, name, ssid })),
      });
    if (method === 'GET')
      return row === undefined ? refused(404, 'Not found') : reply(200, withoutSecrets(row));
    if (method === 'DELETE') {
      if (row === undefined) return refused(404, 'Not found');
      const isUsed = wlans.some(
        (wlan) => isGroup(wlan.authServiceOrProfile) && wlan.authServiceOrProfile.name === row.name,
      );
      if (collection !== 'wlans' && isUsed) return refused(422, 'The service is in use');
      rows.splice(rows.indexOf(row), 1);
      return reply(204);
    }
    const sent: Row = JSON.parse(body);
    if (method === 'PATCH') {
      if (row === undefined) return refused(404, 'Not found');
      const after = merged(row, sent);
      const error = collection === 'wlans' ? wlanError(after, String(row.kind)) : null;
      if (error !== null) return refused(422, error);
      Object.assign(row, after);
      return reply(204);
    }
    const kind = collection === 'wlans' ? (rest ?? '') : '';
    const error = collection === 'wlans' ? wlanError(sent, kind) : null;
    if (error !== null) return refused(422, error);
    if (rows.some(({ name }) => name === sent.name)) return refused(422, 'The name exists already');
    const id = `${collection === 'wlans' ? 'w' : 's'}${nextId++}`;
    rows.push({ ...sent, id, kind });
    return reply(201, { id });
  }

  const vendor = await startFakeVendor(respond);
  const secretsOf = (name: string): Row => {
    const row = [...wlans, ...services].find((one) => one.name === name) ?? {};
    const groups = [row.encryption, row.primary, row.secondary].filter(isGroup);
    return Object.assign({}, ...groups);
  };
  return Object.assign(vendor, {
    port: Number(new URL(vendor.url).port),
    wlans,
    services,
    secretsOf,
  });
}
