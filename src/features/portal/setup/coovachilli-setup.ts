import { type GardenHost, lines, placeholders, type SetupFacts, type SetupStep } from './setup.ts';

/** Writes values for a shell, which reads CoovaChilli's configuration. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const addIt = 'Add to /etc/chilli/config, then restart the chilli service.';
const domainsNote = 'HS_UAMDOMAINS opens the names below a domain on every port.';

function hostAndPort({ host, port }: GardenHost): string {
  return port === null ? host : `${host}:${port}`;
}

export function coovaChilliSetup({ device, portalUrl, garden }: SetupFacts): SetupStep[] {
  const { radiusServer, radiusSecret, portalSecret } = placeholders;
  // Domains are opened by the names that guests look up, on every port.
  const domains = garden.filter(({ host }) => host.startsWith('*.'));
  const allowed = garden.filter((entry) => !domains.includes(entry));
  return [
    lines('Configuration', domains.length === 0 ? addIt : `${addIt} ${domainsNote}`, [
      `HS_RADIUS=${radiusServer}`,
      `HS_RADIUS2=${radiusServer}`,
      `HS_RADSECRET=${quoted(radiusSecret)}`,
      `HS_NASID=${quoted(device.nasIdentifier ?? 'NAS-IDENTIFIER')}`,
      `HS_UAMFORMAT=${quoted(portalUrl)}`,
      `HS_UAMHOMEPAGE=${quoted(portalUrl)}`,
      `HS_UAMSECRET=${quoted(portalSecret)}`,
      `HS_UAMALLOW=${quoted(allowed.map(hostAndPort).join(','))}`,
      ...(domains.length === 0
        ? []
        : [`HS_UAMDOMAINS=${quoted(domains.map(({ host }) => host.slice(1)).join(','))}`]),
      'HS_COAPORT=3799',
      'HS_COANOIPCHECK=on',
    ]),
    lines(
      'Captive portal API (DHCP option 114)',
      'Where your CoovaChilli answers it: add to /etc/chilli/local.conf. Behind NAT only the gateway knows the device that asks, so it replies itself. Leave it out where devices also use networks without this gateway.',
      ['captiveportalapi_uri "https://GATEWAY-DNS-NAME:4990/captive-portal-identification"'],
    ),
  ];
}
