import { type HotspotSettings, type Method, methodNames } from '../fields.ts';
import { isInDomain, partnerOfConsortium, partnerOfRealm, type Route } from './partners.ts';

/** What a phone has a profile for. */
export interface Phone {
  realm: string | null;
  /** the method that its profile allows; null: any */
  method: Method | null;
  consortium: string | null;
  plmn: { mcc: string; mnc: string } | null;
}

/** The number of consortia that a beacon has room for. */
export const inBeacon = 3;

export interface JoinRule {
  rule: 'home' | 'consortium' | 'realm' | 'plmn';
  text: string;
  /** where the login is sent; null: it is decided here */
  partner: Route | null;
}

/** Returns by which rules a phone joins, in the order in which phones look; none: it does not join. */
export function joinRules(
  settings: HotspotSettings,
  routes: readonly Route[],
  phone: Phone,
): JoinRule[] {
  return [
    byHomeDomain(settings, phone),
    byConsortium(settings, routes, phone),
    byRealm(settings, routes, phone),
    byCellularNetwork(settings, routes, phone),
  ].filter((rule) => rule !== null);
}

function byHomeDomain({ domains }: HotspotSettings, { realm }: Phone): JoinRule | null {
  const home =
    realm === null ? undefined : domains?.find(({ domain }) => isInDomain(realm, domain));
  return home === undefined
    ? null
    : {
        rule: 'home',
        text: `Home network: its realm is in the domain ${home.domain}`,
        partner: null,
      };
}

function byConsortium(
  { roamingConsortia }: HotspotSettings,
  routes: readonly Route[],
  { consortium, realm }: Phone,
): JoinRule | null {
  if (consortium === null) return null;
  const announced = roamingConsortia ?? [];
  const index = announced.findIndex(({ oi }) => oi.toLowerCase() === consortium.toLowerCase());
  const { oi } = announced[index] ?? {};
  if (oi === undefined) return null;
  const where = index < inBeacon ? 'in the beacon' : 'in the answer to its query';
  const partner =
    (realm === null ? undefined : partnerOfRealm(routes, realm)) ??
    partnerOfConsortium(routes, oi) ??
    null;
  return { rule: 'consortium', text: `Roaming: consortium ${oi} is ${where}`, partner };
}

function byRealm(
  { naiRealms }: HotspotSettings,
  routes: readonly Route[],
  { realm, method }: Phone,
): JoinRule | null {
  if (realm === null) return null;
  const found = naiRealms?.find((one) => one.realm.toLowerCase() === realm.toLowerCase());
  if (found === undefined) return null;
  // A realm without methods leaves it to the phone to try.
  if (method !== null && found.methods.length > 0 && !found.methods.includes(method)) return null;
  const by = method === null ? '' : ` by ${methodNames[method]}`;
  return {
    rule: 'realm',
    text: `Roaming: realm ${found.realm} is announced${by}`,
    partner: partnerOfRealm(routes, realm) ?? null,
  };
}

function byCellularNetwork(
  { plmns }: HotspotSettings,
  routes: readonly Route[],
  { plmn }: Phone,
): JoinRule | null {
  if (plmn === null || !plmns?.some(({ mcc, mnc }) => mcc === plmn.mcc && mnc === plmn.mnc))
    return null;
  const realm = cellularRealm(plmn);
  return {
    rule: 'plmn',
    text: `Roaming: cellular network ${plmn.mcc} ${plmn.mnc} is announced, with the realm ${realm}`,
    partner: partnerOfRealm(routes, realm) ?? null,
  };
}

/** Returns the realm of a network's SIM cards (3GPP TS 23.003 section 14.2). */
export function cellularRealm({ mcc, mnc }: { mcc: string; mnc: string }): string {
  return `wlan.mnc${mnc.padStart(3, '0')}.mcc${mcc}.3gppnetwork.org`;
}
