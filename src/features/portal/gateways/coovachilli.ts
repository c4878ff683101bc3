import { arrivalOf, macOf, parameter, vlanOf, wantedPage } from './arrivals.ts';
import { isSameText, md5 } from './digests.ts';
import type { Arrival, GatewayDevice, PortalGateway } from './gateway.ts';
import { strangeAddress, urlHost } from './gateway-addresses.ts';

const onlineResults = new Set(['already', 'success']);

/** CoovaChilli and ChilliSpot: the browser carries a challenge and its response (UAM). */
export const coovaChilli: PortalGateway = {
  id: 'coovachilli',
  types: ['chillispot', 'generic-radius', 'cambium'],
  name: 'CoovaChilli, ChilliSpot (UAM)',
  proof: 'fake',

  read(query) {
    const result = parameter(query, 'res');
    const host = urlHost(parameter(query, 'uamip') ?? '');
    const port = Number(parameter(query, 'uamport'));
    if (result === null || host === null || !Number.isInteger(port) || port < 1 || port > 65_535)
      return null;
    return arrivalOf('coovachilli', {
      macAddress: macOf(parameter(query, 'mac')),
      ipAddress: parameter(query, 'ip'),
      identifiers: [parameter(query, 'nasid'), parameter(query, 'called')],
      ssid: parameter(query, 'ssid'),
      vlan: vlanOf(parameter(query, 'vlan')),
      originalUrl: wantedPage(parameter(query, 'userurl')),
      isOnline: onlineResults.has(result),
      ...(result === 'success' && { hasSignedIn: true }),
      ...(result === 'logoff' && { hasLoggedOut: true }),
      error: result === 'failed' ? (parameter(query, 'reply') ?? 'The gateway refused') : null,
      details: {
        gateway: `http://${host}:${port}`,
        challenge: parameter(query, 'challenge'),
        sessionId: parameter(query, 'sessionid'),
      },
    });
  },

  forgery(query, url, device) {
    const { portalSecret } = device;
    const sent = query.get('md');
    if (portalSecret !== null) {
      if (sent === null)
        return `“${device.name}” did not sign the request. Set its uamsecret to the portal secret.`;
      if (!isSigned(url, sent, portalSecret))
        return `The signature of the request does not fit the portal secret of “${device.name}”. It was changed on its way, or the uamsecret of the gateway is another one.`;
      return null;
    }
    const arrival = coovaChilli.read(query);
    return arrival && strangeAddress(arrival.details.gateway ?? '', device);
  },

  isProof: ({ portalSecret }) => portalSecret !== null,

  letIn(arrival, { ticket }, device) {
    const { gateway = '', challenge = '' } = arrival.details;
    const url = new URL('/logon', gateway);
    url.searchParams.set('username', ticket);
    url.searchParams.set('response', uamResponse(ticket, challenge, device.portalSecret));
    return { kind: 'redirect', url: url.href };
  },

  logOutUrl: (arrival) => new URL('/logoff', gatewayOf(arrival)).href,
};

function gatewayOf({ details }: Arrival): string {
  return details.gateway ?? '';
}

/**
 * Returns the CHAP response to a challenge (RFC 1994 section 4.1) with the identifier 0. With a `uamsecret` the challenge
 * is hashed with it first, so that only the portal can answer.
 */
export function uamResponse(
  password: string,
  challengeHex: string,
  uamSecret: GatewayDevice['portalSecret'],
): string {
  const sent = Buffer.from(challengeHex, 'hex');
  const challenge = uamSecret === null ? sent : md5(sent, uamSecret);
  return md5(Buffer.of(0), password, challenge).toString('hex');
}

/** Returns the signature of an address: everything before `&md=`, followed by the secret, as MD5 in upper-case hexadecimal. */
export function uamSignature(address: string, uamSecret: string): string {
  return md5(address, uamSecret).toString('hex').toUpperCase();
}

function isSigned(url: string, sent: string, uamSecret: string): boolean {
  const end = url.search(/[?&]md=/);
  // Whatever follows the signature is not covered by it.
  if (end === -1 || url.slice(end + 1).includes('&')) return false;
  return isSameText(uamSignature(url.slice(0, end), uamSecret), sent.toUpperCase());
}
