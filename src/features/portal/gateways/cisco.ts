import { arrivalOf, macOf, parameter, wantedPage, webAddress } from './arrivals.ts';
import type { PortalGateway } from './gateway.ts';
import { strangeAddress } from './gateway-addresses.ts';

// The meanings of `statusCode` in the documentation of Cisco's external web authentication.
const errors: Readonly<Record<string, string>> = {
  '2': 'The controller is not configured for web authentication',
  '3': 'The user name is in use already',
  '4': 'The controller excludes this device',
  '5': 'The controller refused the user name and password',
};
// The virtual address that older controllers are set up with.
const virtualAddress = (host: string) => host === '1.1.1.1';

/** Cisco wireless controllers with external web authentication: the browser submits the login to the controller. */
export const cisco: PortalGateway = {
  id: 'cisco',
  types: ['cisco-wlc'],
  name: 'Cisco Wireless Controller',
  proof: 'needs vendor',

  read(query) {
    const logIn = webAddress(parameter(query, 'switch_url'));
    const macAddress = macOf(parameter(query, 'client_mac'));
    if (logIn === null || macAddress === null) return null;
    const status = parameter(query, 'statusCode') ?? '';
    return arrivalOf('cisco', {
      macAddress,
      identifiers: [parameter(query, 'ap_mac'), new URL(logIn).hostname],
      ssid: parameter(query, 'wlan'),
      originalUrl: wantedPage(parameter(query, 'redirect')),
      isOnline: status === '1',
      error: errors[status] ?? null,
      details: { logIn },
    });
  },

  forgery(query, _url, device) {
    return strangeAddress(parameter(query, 'switch_url') ?? '', device, virtualAddress);
  },

  letIn: ({ details }, { ticket, returnUrl }) => ({
    kind: 'form',
    action: details.logIn ?? '',
    fields: {
      buttonClicked: '4',
      err_flag: '0',
      username: ticket,
      password: ticket,
      redirect_url: returnUrl,
    },
  }),

  logOutUrl: ({ details }) => new URL('/logout.html', details.logIn ?? '').href,
};
