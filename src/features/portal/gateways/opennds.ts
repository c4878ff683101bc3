import { arrivalOf, macOf, wantedPage, webAddress } from './arrivals.ts';
import { decryptedAes256, sha256 } from './digests.ts';
import type { Arrival, PortalGateway } from './gateway.ts';
import { strangeAddress } from './gateway-addresses.ts';

/**
 * openNDS by its Forwarding Authentication Service, level 1 (hashed token) or level 2 (encrypted too). No request proves
 * its device: level 1 is plain Base64, and level 2 is CBC without a signature, whose blocks guests can recombine.
 */
export const openNds: PortalGateway = {
  id: 'opennds',
  types: ['opennds'],
  name: 'openNDS',
  proof: 'proven',

  read(query) {
    // openNDS does not encode the plus signs of Base64, which a query takes as spaces.
    const sent = query.get('fas')?.replaceAll(' ', '+') ?? null;
    if (sent === null || sent.length > 4_000) return null;
    const initialVector = query.get('iv');
    if (initialVector !== null)
      return arrivalOf('opennds', {
        identifiers: [],
        isOnline: isAuthenticated(query),
        details: { sent, initialVector },
      });
    return arrivalFrom(Buffer.from(sent, 'base64').toString('utf8'), query);
  },

  decrypt({ details: { sent, initialVector }, isOnline }, { portalSecret }) {
    if (sent === undefined || initialVector === undefined || portalSecret === null) return null;
    const text = decrypted(sent, initialVector, portalSecret);
    const arrival = text === null ? null : arrivalFrom(text, new URLSearchParams());
    return arrival === null ? null : { ...arrival, isOnline };
  },

  forgery(query, _url, device) {
    if (device.portalSecret === null)
      return `“${device.name}” has no portal secret here. Enter its faskey in Devices.`;
    const sent = openNds.read(query);
    const arrival = sent?.details.sent === undefined ? sent : openNds.decrypt?.(sent, device);
    return arrival === null || arrival === undefined
      ? `The request is not encrypted with the portal secret of “${device.name}”.`
      : strangeAddress(arrival.details.gateway ?? '', device);
  },

  letIn({ details }, { ticket, returnUrl }, { portalSecret }) {
    const url = new URL('/opennds_auth/', details.gateway ?? '');
    url.searchParams.set('tok', fasToken(details.hid ?? '', portalSecret ?? ''));
    url.searchParams.set('custom', Buffer.from(ticket).toString('base64'));
    url.searchParams.set('redir', returnUrl);
    return { kind: 'redirect', url: url.href };
  },

  logOutUrl: ({ details }) => new URL('/opennds_deny/', details.gateway ?? '').href,
};

/** Returns the token that openNDS expects back: SHA-256 of its client's hashed id and the faskey. */
export function fasToken(hid: string, fasKey: string): string {
  return sha256(hid, fasKey).toString('hex');
}

function decrypted(sent: string, initialVector: string, fasKey: string): string | null {
  // PHP encodes what it encrypts, and openNDS encodes that again.
  const encrypted = Buffer.from(Buffer.from(sent, 'base64').toString('latin1'), 'base64');
  return decryptedAes256(encrypted, initialVector, fasKey);
}

/** Reads `name=value, name=value`; openNDS encodes values that may contain signs. Null without the parts that are needed. */
function arrivalFrom(text: string, query: URLSearchParams): Arrival | null {
  const values = new Map<string, string>();
  for (const part of text.split(', ')) {
    const end = part.indexOf('=');
    if (end > 0) values.set(part.slice(0, end), decoded(part.slice(end + 1)));
  }
  const hid = values.get('hid') ?? '';
  const gateway = webAddress(`http://${values.get('gatewayaddress') ?? ''}/`);
  if (!/^[\da-f]{64}$/.test(hid) || gateway === null) return null;
  const name = values.get('gatewayname') ?? null;
  return arrivalOf('opennds', {
    macAddress: macOf(values.get('clientmac') ?? null),
    ipAddress: values.get('clientip') ?? null,
    // openNDS appends the address of its interface to the name.
    identifiers: [
      name,
      name?.replace(/\s+Node:[\da-f]+\s*$/i, '') ?? null,
      macOf(values.get('gatewaymac') ?? null),
    ],
    originalUrl: wantedPage(values.get('originurl') ?? null),
    isOnline: isAuthenticated(query),
    details: { gateway, hid },
  });
}

function isAuthenticated(query: URLSearchParams): boolean {
  return query.get('status') === 'authenticated';
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
