import { vlanOfEventName } from '../../site-network/public/event-names.ts';
import { arrivalOf, macOf, parameter, wantedPage, webAddress } from './arrivals.ts';
import { md5 } from './digests.ts';
import type { CallResult, GatewayDevice, PortalGateway } from './gateway.ts';
import { strangeAddress } from './gateway-addresses.ts';

/** RouterOS hotspot with the `login.html` that we deliver. */
export const mikrotik: PortalGateway = {
  id: 'mikrotik',
  types: ['mikrotik'],
  name: 'MikroTik hotspot',
  // Its digests are tested; there is no router, and no model of one, to run it with.
  proof: 'needs vendor',

  read(query) {
    const logIn = webAddress(parameter(query, 'link-login-only'));
    if (logIn === null) return null;
    return arrivalOf('mikrotik', {
      macAddress: macOf(parameter(query, 'mac')),
      ipAddress: parameter(query, 'ip'),
      identifiers: [parameter(query, 'identity'), parameter(query, 'server-name')],
      // The hotspot of a conference has the name of the conference's network.
      vlan: vlanOfEventName(parameter(query, 'server-name') ?? ''),
      originalUrl: wantedPage(parameter(query, 'link-orig')),
      error: parameter(query, 'error'),
      details: {
        logIn,
        chapId: parameter(query, 'chap-id'),
        chapChallenge: parameter(query, 'chap-challenge'),
      },
    });
  },

  forgery(query, _url, device) {
    return strangeAddress(parameter(query, 'link-login-only') ?? '', device);
  },

  letIn({ details, macAddress, ipAddress }, { ticket, returnUrl }, device) {
    const { logIn = '', chapId, chapChallenge } = details;
    // A hotspot page behind https sends no challenge and takes the password itself; over http that would show the ticket.
    if (chapId === undefined && logIn.startsWith('http:') && device.api !== null)
      return {
        kind: 'call',
        run: (signal) => logInByRest(device, { ticket, macAddress, ipAddress }, signal),
      };
    const url = new URL(logIn);
    url.searchParams.set('username', ticket);
    url.searchParams.set(
      'password',
      chapId === undefined ? ticket : hotspotResponse(ticket, chapId, chapChallenge ?? ''),
    );
    url.searchParams.set('dst', returnUrl);
    return { kind: 'redirect', url: url.href };
  },

  logOutUrl({ details: { logIn = '' } }) {
    const url = new URL(logIn);
    url.pathname = url.pathname.replace(/login$/, 'logout');
    url.search = '';
    return url.href;
  },
};

/** Returns MD5(chap-id, password, chap-challenge) in hexadecimal; RouterOS writes the bytes of the first and last as `\ooo`. */
export function hotspotResponse(password: string, chapId: string, chapChallenge: string): string {
  return md5(octalBytes(chapId), password, octalBytes(chapChallenge)).toString('hex');
}

/** Decodes a text in which `\ooo` is a byte in octal; every other character is a byte of Latin-1. */
export function octalBytes(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/\\([0-3][0-7]{2})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    ),
    'latin1',
  );
}

interface Client {
  ticket: string;
  macAddress: string | null;
  ipAddress: string | null;
}

async function logInByRest(
  { name, api }: GatewayDevice,
  { ticket, macAddress, ipAddress }: Client,
  signal: AbortSignal,
): Promise<CallResult> {
  if (api === null) return { ok: false, error: `“${name}” has no management interface.` };
  if (macAddress === null || ipAddress === null)
    return { ok: false, error: `“${name}” did not tell the guest’s MAC and IP address.` };
  const reply = await api.send(
    {
      method: 'POST',
      path: '/rest/ip/hotspot/active/login',
      headers: {
        authorization: `Basic ${Buffer.from(`${api.user ?? ''}:${api.password ?? ''}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        user: ticket,
        password: ticket,
        'mac-address': macAddress,
        ip: ipAddress,
      }),
    },
    signal,
  );
  if (!reply.ok) return reply;
  return reply.status === 200
    ? { ok: true }
    : { ok: false, error: `“${name}” rejected the hotspot login with status ${reply.status}.` };
}
