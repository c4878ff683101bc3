import { organizationIdentifier } from '../kinds.ts';

/** What routes requests to a partner. */
export interface Route {
  id: string;
  name: string;
  match: string;
  kind: 'peer' | 'naptr';
  host: string | null;
  port: number;
  wbaId: string | null;
  position: number;
  /** whether it belongs to an organization above */
  isInherited: boolean;
}

export function isConsortium(match: string): boolean {
  return organizationIdentifier(match) === true;
}

/** Returns the order in which partners are tried: an organization's own first. */
export function inOrder<R extends Pick<Route, 'isInherited' | 'position' | 'name'>>(
  routes: readonly R[],
): R[] {
  return routes.toSorted(
    (a, b) =>
      Number(a.isInherited) - Number(b.isInherited) ||
      a.position - b.position ||
      (a.name < b.name ? -1 : 1),
  );
}

export function coversRealm(match: string, realm: string): boolean {
  const [pattern, wanted] = [match.toLowerCase(), realm.toLowerCase()];
  if (isConsortium(match)) return false;
  return pattern.startsWith('*.') ? isBelow(wanted, pattern.slice(2)) : wanted === pattern;
}

/** Returns the partner to which requests of a realm are sent; undefined: none. */
export function partnerOfRealm<R extends Route>(routes: readonly R[], realm: string) {
  return inOrder(routes).find(({ match }) => coversRealm(match, realm));
}

/** Returns the partner of a roaming consortium; undefined: none. */
export function partnerOfConsortium<R extends Route>(routes: readonly R[], oi: string) {
  return inOrder(routes).find(
    ({ match }) => isConsortium(match) && match.toLowerCase() === oi.toLowerCase(),
  );
}

export function isBelow(name: string, domain: string): boolean {
  return name.toLowerCase().endsWith(`.${domain.toLowerCase()}`);
}

export function isInDomain(name: string, domain: string): boolean {
  return name.toLowerCase() === domain.toLowerCase() || isBelow(name, domain);
}

/** Returns why requests would come back, by the id of each partner that would send them in a circle. */
export function partnerLoops(
  routes: readonly Route[],
  domains: readonly string[],
): Map<string, string> {
  const loops = new Map<string, string>();
  for (const route of routes) {
    const { id, match, host } = route;
    const realm = match.replace(/^\*\./, '');
    const own = domains.find((domain) => isInDomain(realm, domain));
    if (!isConsortium(match) && own !== undefined)
      loops.set(
        id,
        `${match} is in the home domain ${own}: its requests would be sent away from home and back.`,
      );
    else if (host !== null) {
      const home = domains.find((domain) => isInDomain(host, domain));
      if (home !== undefined)
        loops.set(
          id,
          `${host} is in the home domain ${home}: it would send the requests back here.`,
        );
    }
  }
  return loops;
}
