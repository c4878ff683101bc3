import type { HotspotField, HotspotSettings } from '../fields.ts';
import {
  isInDomain,
  partnerLoops,
  partnerOfConsortium,
  partnerOfRealm,
  type Route,
} from './partners.ts';
import { cellularRealm, inBeacon } from './phone-match.ts';

export interface Finding {
  /** errors prevent publishing */
  level: 'error' | 'warning';
  field: HotspotField | 'partners';
  text: string;
}

/** What a check needs besides the settings. */
export interface Surroundings {
  routes: readonly Route[];
  /** whether a device of the site has the HESSID; null: not known, as above sites */
  isHessidKnown: boolean | null;
}

const settlementFree = /^5A03BA/i;
const settled = /^BAA2D0/i;

/** Returns what keeps phones from joining, and what an operator should know before publishing. */
export function findingsOf(settings: HotspotSettings, around: Surroundings): Finding[] {
  return [
    ...checkNetwork(settings, around),
    ...checkRoaming(settings),
    ...checkRoutes(settings, around),
    ...checkDescription(settings),
  ];
}

/** Returns what prevents publishing. */
export function errorsOf(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ level }) => level === 'error');
}

const error = (field: Finding['field'], text: string): Finding => ({ level: 'error', field, text });
const warning = (field: Finding['field'], text: string): Finding => ({
  level: 'warning',
  field,
  text,
});

function checkNetwork(settings: HotspotSettings, { isHessidKnown }: Surroundings): Finding[] {
  const { ssid, security, hessid, internet, wanStatus } = settings;
  return [
    ...(ssid === null ? [error('ssid', 'Enter an SSID.')] : []),
    ...(security === null ? [error('security', 'Choose the security.')] : []),
    ...(hessid !== null && isHessidKnown === false
      ? [warning('hessid', 'No device of this site has the HESSID as its MAC address.')]
      : []),
    ...(internet === 'no' && (settings.roamingConsortia ?? []).some(({ oi }) => isOpenRoaming(oi))
      ? [warning('internet', 'Phones with an OpenRoaming profile expect internet access.')]
      : []),
    ...(settings.accessNetworkType === null
      ? [
          warning(
            'accessNetworkType',
            'Not set: access points announce a chargeable public network.',
          ),
        ]
      : []),
    ...(internet === null
      ? [warning('internet', 'Not set: access points announce internet access.')]
      : []),
    ...(wanStatus === 'down'
      ? [warning('wanStatus', 'Phones avoid a network whose link is down.')]
      : []),
  ];
}

export function isOpenRoaming(oi: string): boolean {
  return settlementFree.test(oi) || settled.test(oi);
}

function checkRoaming({ roamingConsortia, naiRealms, plmns, domains }: HotspotSettings): Finding[] {
  const consortia = (roamingConsortia ?? []).map(({ oi }) => oi);
  const isMixed =
    consortia.some((oi) => settlementFree.test(oi)) && consortia.some((oi) => settled.test(oi));
  const later = consortia.slice(inBeacon);
  const canJoin =
    consortia.length > 0 ||
    [naiRealms, plmns, domains].some((entries) => entries !== null && entries.length > 0);
  return [
    ...(canJoin
      ? []
      : [
          error(
            'roamingConsortia',
            'No phone can join: enter a consortium, a realm, a home domain or a cellular network.',
          ),
        ]),
    ...(isMixed
      ? [
          warning(
            'roamingConsortia',
            'Both settlement-free (5A03BA…) and settled (BAA2D0…) OpenRoaming: phones may join on terms that the other does not expect.',
          ),
        ]
      : []),
    ...(later.length > 0
      ? [
          warning(
            'roamingConsortia',
            `The beacon has room for the first ${inBeacon}. Phones find ${later.join(', ')} only by a query.`,
          ),
        ]
      : []),
    ...repeated(consortia).map((oi) => error('roamingConsortia', `${oi} is listed twice.`)),
    ...repeated((naiRealms ?? []).map(({ realm }) => realm)).map((realm) =>
      error('naiRealms', `${realm} is listed twice.`),
    ),
    ...(domains === null || domains.length === 0
      ? [warning('domains', 'Without a home domain no phone sees its home network here.')]
      : []),
  ];
}

function repeated(values: readonly string[]): string[] {
  const folded = values.map((value) => value.toLowerCase());
  return values.filter((_value, index) => folded.indexOf(folded[index] ?? '') < index);
}

function checkRoutes(settings: HotspotSettings, { routes }: Surroundings): Finding[] {
  const domains = (settings.domains ?? []).map(({ domain }) => domain);
  const names = new Map(routes.map(({ id, name }) => [id, name]));
  const isHome = (realm: string) => domains.some((domain) => isInDomain(realm, domain));
  const unrouted = [
    ...(settings.naiRealms ?? [])
      .map(({ realm }) => realm)
      .filter((realm) => !isHome(realm) && partnerOfRealm(routes, realm) === undefined),
    ...(settings.plmns ?? [])
      .map(cellularRealm)
      .filter((realm) => partnerOfRealm(routes, realm) === undefined),
    ...(settings.roamingConsortia ?? [])
      .map(({ oi }) => oi)
      .filter((oi) => partnerOfConsortium(routes, oi) === undefined),
  ];
  return [
    ...[...partnerLoops(routes, domains)].map(([id, text]) =>
      error('partners', `${names.get(id) ?? ''}: ${text}`),
    ),
    ...(unrouted.length > 0
      ? [
          warning(
            'partners',
            `No partner decides logins of ${unrouted.join(', ')}. They stay with this RADIUS server.`,
          ),
        ]
      : []),
  ];
}

function checkDescription(settings: HotspotSettings): Finding[] {
  const { termsAddress, termsFile, termsVersion, osuServer, osuMethod, osuName } = settings;
  const terms = [termsAddress, termsFile, termsVersion];
  const signUp = [osuServer, osuMethod, osuName];
  const isPartial = (values: readonly unknown[]) =>
    values.some((value) => value !== null) && values.includes(null);
  return [
    ...(settings.venueNames === null || settings.venueNames.length === 0
      ? [warning('venueNames', 'Phones show no name of the venue.')]
      : []),
    ...(isPartial(terms)
      ? [error('termsAddress', 'Terms need a page, a file name and the day of their version.')]
      : []),
    ...(isPartial(signUp)
      ? [error('osuServer', 'Online sign-up needs a server, a protocol and a name.')]
      : []),
    ...(settings.connections ?? [])
      .filter(({ protocol, port }) => (protocol === '1' || protocol === '50') && port !== 0)
      .map(() => error('connections', 'ICMP and ESP have no ports: enter 0.')),
  ];
}
