import { arrivalOf, macOf, parameter, wantedPage } from './arrivals.ts';
import type {
  CallResult,
  Credentials,
  GatewayDevice,
  GatewayReply,
  PortalGateway,
} from './gateway.ts';

const usualSite = 'default';
const isSite = (text: string) => /^[\w-]{1,40}$/.test(text);

/** Returns the portal's query for a path to which UniFi sends guests, which names the site; null for another path. */
export function unifiQuery({ pathname, search }: URL): string | null {
  const site = /^\/guest\/s\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  return isSite(site) ? `?site=${site}&${search.slice(1)}` : null;
}

/** UniFi Network with an external portal: the server authorizes the guest at the controller. */
export const unifi: PortalGateway = {
  id: 'unifi',
  types: ['unifi'],
  name: 'UniFi',
  proof: 'needs vendor',
  isWithoutRadius: true,

  read(query) {
    const macAddress = macOf(parameter(query, 'id'));
    const accessPoint = macOf(parameter(query, 'ap'));
    if (macAddress === null || accessPoint === null) return null;
    const site = parameter(query, 'site') ?? usualSite;
    return arrivalOf('unifi', {
      macAddress,
      // Every controller has a site with this name.
      identifiers: [site === usualSite ? null : site, accessPoint],
      ssid: parameter(query, 'ssid'),
      originalUrl: wantedPage(parameter(query, 'url')),
      details: { site: isSite(site) ? site : usualSite, accessPoint },
    });
  },

  letIn: ({ macAddress, details }, credentials, device) => ({
    kind: 'call',
    run: (signal) =>
      command(
        device,
        details.site ?? usualSite,
        {
          cmd: 'authorize-guest',
          mac: macAddress?.toLowerCase(),
          ap_mac: details.accessPoint?.toLowerCase(),
          ...limitsOf(credentials),
        },
        signal,
      ),
  }),

  logOutUrl: () => null,

  logOut: (macAddress, { details }, device, signal) =>
    command(
      device,
      details.site ?? usualSite,
      { cmd: 'unauthorize-guest', mac: macAddress.toLowerCase() },
      signal,
    ),
};

// Minutes, kbit/s and megabytes. Without minutes the controller would apply its own default.
function limitsOf({ seconds, bandwidthUp, bandwidthDown, quotaBytes }: Credentials) {
  return {
    minutes: seconds === null ? longestMinutes : Math.max(1, Math.ceil(seconds / 60)),
    ...(bandwidthUp !== null && { up: bandwidthUp }),
    ...(bandwidthDown !== null && { down: bandwidthDown }),
    ...(quotaBytes !== null && { bytes: Math.max(1, Math.ceil(quotaBytes / 1_000_000)) }),
  };
}

const longestMinutes = 365 * 24 * 60;

interface Session {
  /** of the network application behind UniFi OS; empty for a controller without it */
  prefix: string;
  headers: Readonly<Record<string, string>>;
}

async function command(
  device: GatewayDevice,
  site: string,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<CallResult> {
  const { name, api } = device;
  if (api === null)
    return { ok: false, error: `“${name}” has no management interface. Enter it in Devices.` };
  const session = await signIn(device, signal);
  if ('error' in session) return { ok: false, error: session.error };
  const reply = await api.send(
    {
      method: 'POST',
      path: `${session.prefix}/api/s/${site}/cmd/stamgr`,
      headers: session.headers,
      body: JSON.stringify(body),
    },
    signal,
  );
  if (!reply.ok) return reply;
  return reply.status === 200 && /"rc"\s*:\s*"ok"/.test(reply.body)
    ? { ok: true }
    : { ok: false, error: `“${name}” rejected ${body.cmd} with status ${reply.status}.` };
}

/** Signs in to UniFi OS, or to a controller of the former kind when there is none. */
async function signIn(
  { name, api }: GatewayDevice,
  signal: AbortSignal,
): Promise<Session | { error: string }> {
  if (api === null) return { error: `“${name}” has no management interface. Enter it in Devices.` };
  const content = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: api.user ?? '', password: api.password ?? '' });
  let failed: GatewayReply | undefined;
  for (const [path, prefix] of [
    ['/api/auth/login', '/proxy/network'],
    ['/api/login', ''],
  ] as const) {
    const reply = await api.send({ method: 'POST', path, headers: content, body }, signal);
    if (!reply.ok) return { error: reply.error };
    if (reply.status === 200) {
      const token = reply.headers.get('x-csrf-token');
      return {
        prefix,
        headers: {
          ...content,
          cookie: reply.cookies.join('; '),
          ...(token !== undefined && { 'x-csrf-token': token }),
        },
      };
    }
    failed = reply;
    if (reply.status !== 404) break;
  }
  const status = failed?.ok === true ? failed.status : 0;
  return {
    error: `“${name}” rejected the sign-in with status ${status}. Check the user name and password in Devices.`,
  };
}
