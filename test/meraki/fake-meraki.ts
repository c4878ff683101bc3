import {
  type FakeVendor,
  startFakeVendor,
  type VendorReply,
  type VendorRequest,
} from '../fake-vendor.ts';

type Ssid = Record<string, unknown>;

export interface FakeMeraki extends FakeVendor {
  port: number;
  /** the SSIDs by slot */
  ssids: Ssid[];
  schedules: { enabled: boolean; ranges: unknown[] }[];
  /** Answers the next request with 429. */
  limitNext(): void;
}

export const merakiKey = 'meraki-key-0123456789';
export const merakiNetwork = 'N_24329156';

const reply = (status: number, body: unknown): VendorReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const refused = (status: number, message: string) => reply(status, { errors: [message] });

const authModes = [
  'open',
  'open-enhanced',
  'psk',
  'open-with-radius',
  '8021x-radius',
  'ipsk-with-radius',
];
const wpaModes = [
  'WPA1 and WPA2',
  'WPA2 only',
  'WPA3 Transition Mode',
  'WPA3 only',
  'WPA3 192-bit Security',
];
const bitrates = [1, 2, 5.5, 6, 9, 11, 12, 18, 24, 36, 48, 54];

/** Returns why the Dashboard API refuses an SSID; null when it takes it. */
function errorOf(body: Ssid, after: Ssid): string | null {
  if (!authModes.includes(String(after.authMode))) return "'authMode' must be one of: 'open', …";
  if (body.psk !== undefined && after.authMode !== 'psk')
    return "'psk' is only valid if the authMode is 'psk'";
  if (after.authMode === 'psk' && typeof after.psk !== 'string') return "'psk' is required";
  if (body.wpaEncryptionMode !== undefined && !wpaModes.includes(String(body.wpaEncryptionMode)))
    return "'wpaEncryptionMode' is invalid";
  const asks = ['open-with-radius', '8021x-radius', 'ipsk-with-radius'].includes(
    String(after.authMode),
  );
  if (body.radiusServers !== undefined && !asks)
    return "'radiusServers' is not valid for this authMode";
  if (asks && !(Array.isArray(after.radiusServers) && after.radiusServers.length > 0))
    return "'radiusServers' is required";
  if (body.minBitrate !== undefined && !bitrates.includes(Number(body.minBitrate)))
    return "'minBitrate' is invalid";
  if (
    after.availableOnAllAps === false &&
    !(Array.isArray(after.availabilityTags) && after.availabilityTags.length > 0)
  )
    return 'availableOnAllAps can only be false if the SSID has availability tags';
  return null;
}

/** A network at Meraki with 15 slots, as the Dashboard API v1 documents them. */
export async function startFakeMeraki(): Promise<FakeMeraki> {
  const ssids = Array.from(
    { length: 15 },
    (_, number): Ssid => ({
      number,
      name: `Unconfigured SSID ${number + 1}`,
      enabled: false,
      authMode: 'open',
      splashPage: 'None',
      visible: true,
      availableOnAllAps: true,
      availabilityTags: [],
    }),
  );
  const schedules = ssids.map(() => ({ enabled: false, ranges: [] as unknown[] }));
  let isLimited = false;

  /** What the API shows: secrets of RADIUS servers are never returned. */
  const shown = (ssid: Ssid): Ssid =>
    Object.fromEntries(
      Object.entries(ssid).map(([name, value]) => [
        name,
        name.endsWith('Servers') && Array.isArray(value)
          ? value.map((server) => ({ ...Object(server), secret: undefined }))
          : value,
      ]),
    );

  function respond({ method, path, headers, body }: VendorRequest): VendorReply {
    if (headers.authorization !== `Bearer ${merakiKey}`) return refused(401, 'Invalid API key');
    if (isLimited) {
      isLimited = false;
      return refused(429, 'API rate limit exceeded');
    }
    if (path === '/api/v1/organizations') return reply(200, [{ id: '549236', name: 'Hotel' }]);
    if (path === '/api/v1/organizations/549236/networks')
      return reply(200, [{ id: merakiNetwork, name: 'Hotel', productTypes: ['wireless'] }]);
    const [, number, part] =
      new RegExp(
        `^/api/v1/networks/${merakiNetwork}/wireless/ssids(?:/(\\d+))?(/schedules)?$`,
      ).exec(path) ?? [];
    if (!path.startsWith(`/api/v1/networks/${merakiNetwork}/wireless/ssids`))
      return refused(404, 'Not found');
    if (number === undefined) return reply(200, ssids.map(shown));
    const slot = Number(number);
    const ssid = ssids[slot];
    const schedule = schedules[slot];
    if (ssid === undefined || schedule === undefined) return refused(404, 'Not found');
    if (method === 'GET') return reply(200, part === undefined ? shown(ssid) : schedule);
    const sent: Ssid = JSON.parse(body);
    if (part !== undefined) {
      Object.assign(schedule, sent);
      return reply(200, schedule);
    }
    const after = {
      ...ssid,
      ...sent,
      ...Object.fromEntries(
        ['dot11w', 'dot11r'].map((name) => [
          name,
          { ...Object(ssid[name]), ...Object(sent[name]) },
        ]),
      ),
    };
    const error = errorOf(sent, after);
    if (error !== null) return refused(400, error);
    ssids[slot] = after;
    return reply(200, shown(after));
  }

  const vendor = await startFakeVendor(respond);
  return Object.assign(vendor, {
    port: Number(new URL(vendor.url).port),
    ssids,
    schedules,
    limitNext: () => {
      isLimited = true;
    },
  });
}
