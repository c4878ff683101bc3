import type { HotspotSettings, Method } from '../fields.ts';
import { venueNumbers } from '../venues.ts';

const eapMethods: Readonly<
  Record<Method, { type: string; authSettings: { info: string; type: string }[] }>
> = {
  tls: { type: 'EAP_TLS', authSettings: [{ info: 'Credential', type: 'CERTIFICATE' }] },
  'ttls-pap': { type: 'EAP_TTLS', authSettings: [{ info: 'Non', type: 'PAP' }] },
  'ttls-mschapv2': { type: 'EAP_TTLS', authSettings: [{ info: 'Non', type: 'MSCHAPV2' }] },
  sim: { type: 'EAP_SIM', authSettings: [{ info: 'Credential', type: 'SIM' }] },
  aka: { type: 'EAP_AKA', authSettings: [{ info: 'Credential', type: 'USIM' }] },
  'aka-prime': { type: 'EAP_AKAPrime', authSettings: [{ info: 'Credential', type: 'USIM' }] },
};

/** Returns the bodies for the public API of Ruckus SmartZone (`profiles/hs20`, `rkszones/{zone}/hs20s`). */
export function ruckusSnippet(settings: HotspotSettings): string {
  const { group, type } = venueNumbers(settings.venue ?? '0-0');
  const ssid = settings.ssid ?? '';
  const calls: readonly (readonly [string, object])[] = [
    [
      'POST /profiles/hs20/operators',
      {
        name: `${ssid} operator`,
        domainNames: (settings.domains ?? []).map(({ domain }) => domain),
        friendlyNames: settings.operatorNames ?? [],
      },
    ],
    [
      'POST /profiles/hs20/identityproviders',
      {
        name: `${ssid} roaming`,
        plmns: settings.plmns ?? [],
        realms: (settings.naiRealms ?? []).map(({ realm, methods }) => ({
          name: realm,
          encoding: 'RFC4282',
          eapMethods: methods.map((method) => eapMethods[method]),
        })),
        homeOis: (settings.roamingConsortia ?? []).map(({ oi }, index) => ({
          name: `OI ${index + 1}`,
          oi,
        })),
      },
    ],
    [
      'POST /rkszones/{zoneId}/hs20s',
      {
        name: ssid,
        internetOption: settings.internet !== 'no',
        accessNetworkType: Number(settings.accessNetworkType ?? '2'),
        hessid: settings.hessid,
        venueGroup: group,
        venueType: type,
        venueNames: settings.venueNames ?? [],
        ipv4AddressType: Number(settings.ipv4 ?? '7'),
        ipv6AddressType: Number(settings.ipv6 ?? '2'),
        connectionCapabilities: (settings.connections ?? []).map(({ protocol, port, status }) => ({
          protocolNumber: Number(protocol),
          portNumber: port,
          status: Number(status),
        })),
      },
    ],
  ];
  return `${calls.map(([call, body]) => `${call}\n${JSON.stringify(body, null, 2)}`).join('\n\n')}\n`;
}
