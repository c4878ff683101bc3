import { openNdsScript } from './opennds-script.ts';
import {
  file,
  type GardenHost,
  isNetwork,
  lines,
  note,
  placeholders,
  type SetupFacts,
  type SetupStep,
} from './setup.ts';

export const openNdsScriptPath = '/usr/lib/opennds/atrium.sh';

/** Returns the lines of openNDS's configuration; `port` and `address` are of the portal's server. */
export function openNdsConfiguration({ device, portalUrl, garden }: SetupFacts): string[] {
  const { hostname, port, protocol, pathname } = new URL(portalUrl);
  const isAddress = /^[\d.]+$/.test(hostname);
  return [
    `gatewayname ${(device.nasIdentifier ?? device.name).replaceAll(/[^\w .-]/g, ' ')}`,
    `fasport ${port || (protocol === 'https:' ? 443 : 80)}`,
    `fasremoteip ${isAddress ? hostname : 'PORTAL-ADDRESS'}`,
    ...(isAddress ? [] : [`fasremotefqdn ${hostname}`]),
    `faspath ${pathname}`,
    'fas_secure_enabled 1',
    `faskey ${placeholders.portalSecret}`,
    `binauth ${openNdsScriptPath}`,
    ...gardenLines(garden.filter(({ host }) => host !== hostname)),
  ];
}

/** openNDS opens the addresses that guests look up for these names; a name includes those below it. */
function gardenLines(garden: readonly GardenHost[]): string[] {
  const names = garden.filter((entry) => !isNetwork(entry));
  // Ports are for all names together. Port 80 would keep devices from finding the portal.
  const ports = new Set(names.map(({ port }) => port ?? 443));
  const hosts = new Set(names.map(({ host }) => host.replace(/^\*\./, '')));
  const networks = garden.filter(isNetwork);
  return [
    ...(names.length === 0
      ? []
      : [
          `walledgarden_fqdn_list ${[...hosts].join(' ')}`,
          `walledgarden_port_list ${[...ports].join(' ')}`,
        ]),
    ...(networks.length === 0
      ? []
      : [
          'FirewallRuleSet preauthenticated-users {',
          ...networks.map(
            ({ host, port }) =>
              `  FirewallRule allow ${port === null ? 'all' : `tcp port ${port}`} to ${host}`,
          ),
          '}',
        ]),
  ];
}

export function openNdsSetup(facts: SetupFacts): SetupStep[] {
  return [
    lines(
      'Configuration',
      'Replace these settings in /etc/opennds/opennds.conf (OpenWrt: the same options in /etc/config/opennds), then restart openNDS. With php-cli on the gateway, fas_secure_enabled 2 also encrypts what guests carry to the portal. Names of the walled garden need dnsmasq with ipset or nftset.',
      openNdsConfiguration(facts),
    ),
    file(
      'Script for logins and usage',
      `Save as ${openNdsScriptPath} and make it executable (chmod 700). openNDS does not speak RADIUS: this script asks here who may go online, and reports usage.`,
      'atrium.sh',
      openNdsScript(facts.reportUrl),
    ),
    lines('Timer', 'Add to the crontab of root, so that usage is reported every minute.', [
      `* * * * * ${openNdsScriptPath} report`,
    ]),
    note(
      'Captive portal API (DHCP option 114)',
      'openNDS serves and announces its own; leave dhcp_default_url_enable at 1 where it has that option.',
    ),
    note(
      'Debian 12',
      'openNDS 9.10 needs iptables-legacy there: update-alternatives --set iptables /usr/sbin/iptables-legacy.',
    ),
  ];
}
