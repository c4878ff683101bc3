import {
  gardenText,
  hostOf,
  lines,
  note,
  placeholders,
  type SetupFacts,
  type SetupStep,
} from './setup.ts';

const { radiusServer, radiusSecret } = placeholders;

const radius = (where: string) =>
  lines('RADIUS', where, [
    `Authentication server: ${radiusServer}, port 1812`,
    `Accounting server: ${radiusServer}, port 1813`,
    `Shared secret: ${radiusSecret}`,
    'Change of authorization (RFC 5176): on, port 3799',
    'Interim accounting: every 10 minutes',
  ]);

// No controller announces our captive portal API (DHCP option 114): devices would open the portal's address at once,
// without the parameters of the controller's redirect, which a sign-in needs.
const garden = (where: string, { garden: hosts }: SetupFacts) =>
  lines('Walled garden', where, hosts.map(gardenText));

const portal = (where: string, { portalUrl }: SetupFacts) => lines('Portal', where, [portalUrl]);

export function merakiSetup(facts: SetupFacts): SetupStep[] {
  return [
    note(
      'Splash page',
      'Wireless › Access control: choose “Click-through” for the SSID. The portal grants access through Meraki’s cloud.',
    ),
    portal('Wireless › Splash page › Custom splash URL:', facts),
    garden('Wireless › Access control › Walled garden ranges:', facts),
    radius('For accounting, in Wireless › Access control › RADIUS accounting servers:'),
  ];
}

export function unifiSetup(facts: SetupFacts): SetupStep[] {
  return [
    lines('Portal', 'Hotspot › Landing page › Authentication › External portal server:', [
      hostOf(facts.portalUrl),
    ]),
    note(
      'Service area',
      'The controller sends its site and the access point. Add each access point with its MAC address to Devices of the service area, or enter the site’s id (in the controller’s address, after /s/) as NAS identifier of the controller. The site “default” is not enough.',
    ),
    garden('Hotspot › Authorization access › Pre-authorization access:', facts),
    note(
      'Sign-in for Atrium',
      'Add a local administrator with the role “Hotspot operator” and enter it under Management interface: guests are authorized through the controller’s API.',
    ),
  ];
}

export function smartZoneSetup(facts: SetupFacts): SetupStep[] {
  return [
    portal(
      'Services & Profiles › Hotspots & Portals › Hotspot (WISPr) › External › Redirect unauthenticated user to:',
      facts,
    ),
    garden('In the same portal, Walled Garden:', facts),
    note(
      'Northbound interface',
      'Administration › External Services › WISPr Northbound Interface: enable it, and enter its user name and password here under Management interface. The controller’s port 9443 must be open for this server.',
    ),
    radius('Services & Profiles › Authentication and Accounting › Proxy (SZ authenticator):'),
  ];
}

export function arubaSetup(facts: SetupFacts): SetupStep[] {
  return [
    portal('Captive portal profile › Login page:', facts),
    garden('Captive portal profile › White list (or a netdestination of the logon role):', facts),
    radius('Authentication › Servers › RADIUS, in the server group of the captive portal profile:'),
  ];
}

export function ciscoSetup(facts: SetupFacts): SetupStep[] {
  return [
    portal('Security › Web Auth › Web Login Page › External › Redirect URL for login:', facts),
    garden('Pre-authentication ACL or URL filter of the WLAN:', facts),
    radius('Security › AAA › RADIUS, and as the servers of the WLAN:'),
  ];
}

export function nomadixSetup(facts: SetupFacts): SetupStep[] {
  return [
    portal(
      'Configuration › Subscriber interface › Portal page › Portal URL, with parameters:',
      facts,
    ),
    garden('Configuration › Passthrough addresses:', facts),
    note(
      'XML interface',
      'Configuration › AAA › XML interface: enable it for this server’s address, and enter the gateway’s address and port here under Management interface.',
    ),
    radius('Configuration › Realm-based routing › RADIUS service profiles:'),
  ];
}

export function otherSetup(facts: SetupFacts): SetupStep[] {
  return [
    radius('In the gateway’s RADIUS settings:'),
    portal('As the external portal (UAM, WISPr) of the gateway:', facts),
    garden('Before the login, guests reach:', facts),
  ];
}
