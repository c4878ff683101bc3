import { arrivalOf, macOf, parameter, wantedPage } from './arrivals.ts';
import type { PortalGateway } from './gateway.ts';
import { strangeAddress, urlHost } from './gateway-addresses.ts';

// The name that Aruba's certificate is for; the controller answers to it inside the guest network.
const arubaHost = (host: string) => host === 'securelogin.arubanetworks.com';

/** Aruba controllers and Instant: the browser submits the login to the controller. */
export const aruba: PortalGateway = {
  id: 'aruba',
  types: ['aruba-controller', 'aruba-instant'],
  name: 'Aruba',
  proof: 'needs vendor',

  read(query) {
    const macAddress = macOf(parameter(query, 'mac'));
    const host = urlHost(parameter(query, 'switchip') ?? '');
    if (macAddress === null || host === null || !query.has('cmd')) return null;
    return arrivalOf('aruba', {
      macAddress,
      ipAddress: parameter(query, 'ip'),
      identifiers: [parameter(query, 'apname'), parameter(query, 'switchip')],
      ssid: parameter(query, 'essid'),
      originalUrl: wantedPage(parameter(query, 'url')),
      error: parameter(query, 'errmsg'),
      details: { gateway: `https://${host}` },
    });
  },

  forgery(query, _url, device) {
    const host = urlHost(parameter(query, 'switchip') ?? '') ?? '';
    return strangeAddress(`https://${host}`, device, arubaHost);
  },

  letIn: ({ details }, { ticket, returnUrl }) => ({
    kind: 'form',
    action: `${details.gateway}/cgi-bin/login`,
    fields: { cmd: 'authenticate', user: ticket, password: ticket, url: returnUrl },
  }),

  logOutUrl: ({ details }) => `${details.gateway}/cgi-bin/login?cmd=logout`,
};
