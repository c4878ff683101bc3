import { arrivalOf, macOf, parameter, wantedPage, webAddress } from './arrivals.ts';
import type { PortalGateway } from './gateway.ts';

/** Cisco Meraki's click-through splash: the browser visits the grant address of Meraki's cloud. */
export const meraki: PortalGateway = {
  id: 'meraki',
  types: ['meraki'],
  name: 'Cisco Meraki',
  proof: 'needs vendor',
  isWithoutRadius: true,

  read(query) {
    const grant = webAddress(parameter(query, 'base_grant_url'));
    const macAddress = macOf(parameter(query, 'client_mac'));
    if (grant === null || macAddress === null || !isMerakiCloud(grant)) return null;
    return arrivalOf('meraki', {
      macAddress,
      ipAddress: parameter(query, 'client_ip'),
      identifiers: [parameter(query, 'node_mac'), parameter(query, 'gateway_id')],
      originalUrl: wantedPage(parameter(query, 'user_continue_url')),
      details: { grant },
    });
  },

  letIn({ details }, { returnUrl, seconds }) {
    const url = new URL(details.grant ?? '');
    url.searchParams.set('continue_url', returnUrl);
    if (seconds !== null) url.searchParams.set('duration', String(seconds));
    return { kind: 'redirect', url: url.href };
  },

  logOutUrl: () => null,
};

function isMerakiCloud(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && /\.(network-auth|meraki)\.com$/.test(hostname);
}
