import { type HotspotSettings, hotspot, methodNames } from '../fields.ts';
import { inBeacon } from './phone-match.ts';

const { venue, accessNetworkType, security, ipv4, ipv6, wanStatus } = hotspot.map;

interface Element {
  name: string;
  text: string;
}

/** Returns what a phone reads before it joins, in words: of the beacon, and of answers to its ANQP queries. */
export function phoneView(settings: HotspotSettings): { beacon: Element[]; anqp: Element[] } {
  const consortia = (settings.roamingConsortia ?? []).map(({ oi }) => oi);
  return {
    beacon: elements([
      ['Network', settings.ssid],
      ['Security', settings.security && security.names[settings.security]],
      ['Access', settings.accessNetworkType && accessNetworkType.names[settings.accessNetworkType]],
      ['Internet', settings.internet && (settings.internet === 'yes' ? 'Yes' : 'No')],
      ['Venue', settings.venue && (venue.names[settings.venue] ?? null)],
      ['HESSID', settings.hessid],
      ['Consortia', consortia.slice(0, inBeacon).join(', ')],
    ]),
    anqp: elements([
      ['Consortia', consortia.length > inBeacon ? consortia.join(', ') : null],
      ['Home domains', joined(settings.domains, ({ domain }) => domain)],
      [
        'Realms',
        joined(settings.naiRealms, ({ realm, methods }) =>
          methods.length === 0
            ? realm
            : `${realm} (${methods.map((method) => methodNames[method]).join(', ')})`,
        ),
      ],
      ['Cellular', joined(settings.plmns, ({ mcc, mnc }) => `${mcc} ${mnc}`)],
      ['Venue names', joined(settings.venueNames, named)],
      ['Operator', joined(settings.operatorNames, named)],
      ['IPv4', settings.ipv4 && ipv4.names[settings.ipv4]],
      ['IPv6', settings.ipv6 && ipv6.names[settings.ipv6]],
      ['Link', linkText(settings)],
      [
        'Ports',
        joined(settings.connections, ({ protocol, port, status }) => {
          const parts = hotspot.map.connections.item.map;
          return `${parts.protocol.names[protocol]} ${port === 0 ? '' : port} ${parts.status.names[status].toLowerCase()}`.replace(
            '  ',
            ' ',
          );
        }),
      ],
      ['Terms', settings.termsAddress],
      ['Online sign-up', settings.osuServer],
    ]),
  };
}

function linkText({ wanStatus: state, wanDown, wanUp }: HotspotSettings): string | null {
  if (state === null) return null;
  const { wanDown: down, wanUp: up } = hotspot.map;
  const speeds = [
    wanDown === null ? '' : `${down.toText(wanDown, {})} down`,
    wanUp === null ? '' : `${up.toText(wanUp, {})} up`,
  ].filter(Boolean);
  return [wanStatus.names[state], ...speeds].join(', ');
}

const named = ({ language, name }: { language: string; name: string }) => `${name} (${language})`;

function joined<T>(items: readonly T[] | null, text: (item: T) => string): string {
  return (items ?? []).map(text).join(', ');
}

function elements(pairs: readonly (readonly [string, string | null])[]): Element[] {
  return pairs.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]));
}
