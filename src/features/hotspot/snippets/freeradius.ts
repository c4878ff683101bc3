import { inOrder, isConsortium, type Route } from '../rules/partners.ts';
import { lines } from './hostapd.ts';

/** Returns the proxy.conf of FreeRADIUS 3.2 that sends roaming logins to partners by RadSec, and what its site needs. */
export function freeRadiusSnippet(routes: readonly Route[]): string {
  const ordered = inOrder(routes).filter(
    // Of partners that fit, the first is used; FreeRADIUS rejects a realm that is there twice.
    ({ match }, index, all) =>
      all.findIndex((one) => one.match.toLowerCase() === match.toLowerCase()) === index,
  );
  const peers = ordered.filter(({ kind }) => kind === 'peer');
  const dynamic = ordered.filter(({ kind }) => kind === 'naptr');
  return lines([
    '# FreeRADIUS 3.2: proxy.conf',
    ...peers.filter((peer) => serverOf(peer, peers) === peer).flatMap(peerLines),
    ...(dynamic.length > 0 ? dynamicLines : []),
    ...ordered.flatMap((route) => realmLines(route, idOf(serverOf(route, peers)))),
    '',
    '# In the authorize section of the site, after suffix:',
    ...ordered.flatMap(siteLines),
  ]);
}

const dynamicLines = [
  '',
  '# FreeRADIUS looks up no NAPTR records itself: radsecproxy on this host does (dynamicLookupCommand).',
  'home_server radsecproxy {',
  '  type = auth+acct',
  '  ipaddr = 127.0.0.1',
  '  port = 11812',
  '  secret = RADIUS-SECRET',
  '  status_check = status-server',
  '}',
  'home_server_pool radsecproxy {',
  '  home_server = radsecproxy',
  '}',
];

function peerLines(route: Route): string[] {
  const id = idOf(route);
  return [
    '',
    `# ${route.name}`,
    `home_server ${id} {`,
    '  type = auth+acct',
    `  ipaddr = ${route.host ?? ''}`,
    `  port = ${route.port}`,
    '  proto = tcp',
    '  secret = radsec',
    '  status_check = status-server',
    '  tls {',
    `    certificate_file = \${certdir}/${id}.pem`,
    `    private_key_file = \${certdir}/${id}.key`,
    `    ca_file = \${certdir}/${id}-ca.pem`,
    '    tls_min_version = "1.2"',
    '    tls_max_version = "1.2"',
    '  }',
    '}',
    `home_server_pool ${id} {`,
    `  home_server = ${id}`,
    '}',
  ];
}

/** Returns the first partner at the same address, because FreeRADIUS takes an address only once. */
function serverOf(route: Route, peers: readonly Route[]): Route {
  const { host, port } = route;
  return (
    peers.find((peer) => peer.host?.toLowerCase() === host?.toLowerCase() && peer.port === port) ??
    route
  );
}

function realmLines(route: Route, server: string): string[] {
  const pool = route.kind === 'peer' ? server : 'radsecproxy';
  return [
    `realm ${realmName(route)} {`,
    `  auth_pool = ${pool}`,
    `  acct_pool = ${pool}`,
    '  nostrip',
    '}',
  ];
}

/** A name that FreeRADIUS matches exactly; wildcards are regular expressions, consortia are chosen by the site. */
function realmName(route: Route): string {
  const { match } = route;
  if (isConsortium(match)) return idOf(route);
  return match.startsWith('*.')
    ? `"~.+\\\\.${match.slice(2).replaceAll('.', String.raw`\\.`)}$"`
    : match;
}

function siteLines(route: Route): (string | false)[] {
  const operator =
    route.wbaId !== null && `  update proxy-request { Operator-Name := "4${route.wbaId}" }`;
  if (isConsortium(route.match))
    return [
      '# The consortium that the phone joined by, an attribute of the Wi-Fi Alliance that Debian’s dictionary lacks.',
      `if (!&control:Proxy-To-Realm && &Attr-26.40808.6 == 0x${route.match.toLowerCase()}) {`,
      `  update control { Proxy-To-Realm := "${idOf(route)}" }`,
      operator,
      '}',
    ];
  return operator === false ? [] : [`if (&Realm =~ ${pattern(route.match)}) {`, operator, '}'];
}

function pattern(match: string): string {
  const escaped = match.replace(/^\*\./, '').replaceAll('.', String.raw`\.`);
  return match.startsWith('*.') ? `/\\.${escaped}$/i` : `/^${escaped}$/i`;
}

function idOf({ id }: Pick<Route, 'id'>): string {
  return `partner_${id.slice(0, 8)}`;
}
