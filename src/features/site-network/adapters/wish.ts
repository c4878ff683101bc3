/** A weekly period of a schedule, cut at midnight. Minutes count from the beginning of the day; `until` is at most 1440. */
export interface WeeklyPeriod {
  /** 1 is Monday */
  day: number;
  from: number;
  until: number;
}

/** When a network is on, in the site's time. Without periods it is always on, except on days off. */
export interface Schedule {
  timeZone: string;
  periods: readonly WeeklyPeriod[];
  /** calendar days: 2026-12-24 */
  daysOff: readonly string[];
}

export type WirelessSecurity =
  | 'open'
  | 'owe'
  | 'owe-transition'
  | 'wpa2'
  | 'wpa2-wpa3'
  | 'wpa3-sae'
  | 'wpa2-enterprise'
  | 'wpa3-enterprise'
  | 'wpa3-192';

export type Band = '2g' | '5g' | '6g';

export const bandNames: Readonly<Record<Band, string>> = {
  '2g': '2.4 GHz',
  '5g': '5 GHz',
  '6g': '6 GHz',
};

export interface RadiusServer {
  host: string;
  authPort: number;
  acctPort: number;
}

/** What a network announces by Hotspot 2.0 (Passpoint), in the terms of the vendors. */
export interface PasspointWish {
  realms: readonly { realm: string; eapMethods: readonly string[] }[];
  /** roaming consortium identifiers in hexadecimal, without separators */
  roamingOis: readonly string[];
  domains: readonly string[];
  operatorName: string;
  venueName: string;
  /** of 3GPP networks: MCC and MNC, such as 26201 */
  cellular: readonly string[];
}

/** Where the VLAN of a client comes from. */
export type WishedVlan =
  | { by: 'fixed'; vlan: number }
  | { by: 'plan' | 'radius'; fallback: number | null }
  | { by: 'pan' };

/** A wireless network (SSID). Its secrets: `passphrase`, `radius1` and `radius2`. */
export interface WirelessNetwork {
  kind: 'wireless';
  /** the profile's number at its site, for names in devices */
  number: number;
  ssid: string;
  isHidden: boolean;
  bands: readonly Band[];
  security: WirelessSecurity;
  /** how RADIUS identifies clients */
  authentication: 'none' | 'mac' | 'dot1x';
  /** whether each unit has a passphrase of its own */
  isKeyedByUnit: boolean;
  vlan: WishedVlan;
  isIsolated: boolean;
  roaming: readonly ('r' | 'k' | 'v')[];
  /** in kbit/s */
  leastRate: number | null;
  /** null: the servers of this product; otherwise one or two others */
  radius: readonly RadiusServer[] | null;
  schedule: Schedule;
  /** whether it is on now, for devices without schedules */
  isOn: boolean;
  /** switched off by a person, whatever the schedule says */
  isSuspended: boolean;
  /** names of the access points that have it; null for all of the device */
  accessPoints: readonly string[] | null;
  passpoint: PasspointWish | null;
}

/** A wired network on the ports with one of the tags. Its secrets: `radius1` and `radius2`. */
export interface WiredNetwork {
  kind: 'wired';
  number: number;
  authentication: 'mac' | 'dot1x';
  vlan: WishedVlan;
  portTags: readonly string[];
  radius: readonly RadiusServer[] | null;
  schedule: Schedule;
  isOn: boolean;
  isSuspended: boolean;
}

/** The passphrases of units in a network that has one per unit. Its secrets: a passphrase by key id. */
export interface UnitKeys {
  kind: 'unit-keys';
  /** the number of the connection profile that carries them */
  profileNumber: number;
  ssid: string;
  keys: readonly {
    id: string;
    /** the unit's number */
    unit: string;
    vlan: number;
    isIsolated: boolean;
    /** ISO 8601; null: without an end */
    endsAt: string | null;
  }[];
}

/** The VLANs of ports that lead to units. It has no secrets. */
export interface PortVlans {
  kind: 'port-vlans';
  ports: readonly { port: string; unit: string; vlan: number }[];
}

/** What a gateway does for the VLAN of an event. Rates are kbit/s; null: no limit. */
export interface EventGateway {
  /** of its devices: 10.80.3.0/24 */
  subnet: string;
  /** whether devices sign in before they are online */
  hasPortal: boolean;
  /** devices that do not sign in */
  freeMacs: readonly string[];
  /** promised to the event, and the most that it may use */
  down: { promised: number | null; most: number | null; perDevice: number | null };
  up: { promised: number | null; most: number | null; perDevice: number | null };
  /** from which its devices reach the internet; empty: as other guests do */
  publicAddresses: readonly string[];
}

/** The network of an event, for as long as it lasts. Its secret: `passphrase`. */
export interface EventNetwork {
  kind: 'event';
  /** the event */
  name: string;
  vlan: number;
  /** null: the device is not its gateway */
  gateway: EventGateway | null;
  /** null: the device carries no SSID of the event */
  wireless: { ssid: string; security: 'open' | 'owe' | 'wpa2' | 'wpa3-sae' } | null;
  /** the ports that lead to its rooms */
  ports: readonly string[];
}

/** What one source wants of one device. It holds no secrets: they are sealed beside it, by name. */
export type Wish = WirelessNetwork | WiredNetwork | UnitKeys | PortVlans | EventNetwork;

export type WishSecrets = Readonly<Record<string, string>>;

/** What a wish comes from. */
export type WishSource = 'connection-profile' | 'pan' | 'router-template' | 'conference';
