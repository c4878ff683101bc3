import type { DeviceType } from '../../devices/fields.ts';
import type { EventNetwork, WiredNetwork, WirelessNetwork, Wish } from './wish.ts';

export type AdapterName = 'routeros' | 'meraki' | 'smartzone' | 'unifi';

/** What an adapter or its written lines were tested on: a real or open implementation, a fake of ours, or nothing. */
export type Evidence = 'proven' | 'fake' | 'needs vendor';

/** How a type of device gets its networks. */
export interface VendorFacts {
  name: string;
  /** null: by hand, with lines to type */
  adapter: AdapterName | null;
  testedOn: Evidence;
  /** one sentence on what it was tested with */
  proof: string;
  /** Whether the device keeps hours and days off by itself; otherwise this product switches the network. */
  hasSchedules: boolean;
  /** the networks that a device has room for, where they have numbered slots */
  slots: number | null;
  carriesWireless: boolean;
  carriesWired: boolean;
}

const typed = (name: string, more: Partial<VendorFacts> = {}): VendorFacts => ({
  name,
  adapter: null,
  testedOn: 'needs vendor',
  proof: 'Lines to type, written from the vendor’s documents.',
  hasSchedules: false,
  slots: null,
  carriesWireless: true,
  carriesWired: false,
  ...more,
});

const nothing = (name: string) => typed(name, { carriesWireless: false });

export const vendorFacts: Readonly<Record<DeviceType, VendorFacts>> = {
  mikrotik: typed('MikroTik', {
    adapter: 'routeros',
    testedOn: 'fake',
    proof: 'Tested on a fake of ours that follows MikroTik’s documents of RouterOS v7.',
    carriesWired: true,
  }),
  meraki: typed('Meraki', {
    adapter: 'meraki',
    testedOn: 'fake',
    proof: 'Tested on a fake of ours that follows the documents of the Dashboard API v1.',
    hasSchedules: true,
    slots: 15,
  }),
  'ruckus-smartzone': typed('SmartZone', {
    adapter: 'smartzone',
    testedOn: 'fake',
    proof: 'Tested on a fake of ours that follows the documents of the public API v9.',
  }),
  unifi: typed('UniFi', {
    adapter: 'unifi',
    testedOn: 'fake',
    proof: 'Tested on a fake of ours that follows how UniFi’s own pages call the controller.',
    hasSchedules: true,
  }),
  'ruckus-unleashed': typed('Unleashed'),
  'aruba-controller': typed('Aruba'),
  'aruba-instant': typed('Aruba Instant'),
  'cisco-wlc': typed('Cisco WLC'),
  cambium: typed('Cambium'),
  'access-point': typed('Access point', {
    proof: 'Lines for hostapd (OpenWrt and others), to type.',
    testedOn: 'needs vendor',
  }),
  switch: typed('Switch', { carriesWireless: false, carriesWired: true }),
  nomadix: nothing('Nomadix'),
  chillispot: nothing('ChilliSpot'),
  opennds: nothing('openNDS'),
  'generic-radius': nothing('RADIUS client'),
  other: nothing('Other device'),
};

export function carries(type: DeviceType, kind: 'wireless' | 'wired'): boolean {
  const facts = vendorFacts[type];
  return kind === 'wired' ? facts.carriesWired : facts.carriesWireless;
}

/** What a vendor cannot do of a wish. */
export interface Limit {
  text: string;
  /** Whether the device cannot have the network at all, instead of having it without something. */
  blocks: boolean;
}

/** Returns what a type of device cannot do of a wish; empty when it can do all of it. */
export function limitsOf(type: DeviceType, wish: Wish): Limit[] {
  if (wish.kind === 'wireless') return wirelessLimits(type, wish);
  if (wish.kind === 'wired') return wiredLimits(type, wish);
  if (wish.kind === 'event') return eventLimits(type, wish);
  return [];
}

function eventLimits(type: DeviceType, { wireless, vlan }: EventNetwork): Limit[] {
  const { adapter, name } = vendorFacts[type];
  if (adapter === 'routeros') return [];
  if (adapter === null)
    return [without(`${name} is set up by hand: you get the lines and tick them off.`)];
  const what = wireless === null ? `VLAN ${vlan}` : `the SSID ${wireless.ssid} in VLAN ${vlan}`;
  return [blocked(`${name} is not changed for events. Set up ${what} on its own pages.`)];
}

const blocked = (text: string): Limit => ({ text, blocks: true });
const without = (text: string): Limit => ({ text, blocks: false });

function wirelessLimits(type: DeviceType, wish: WirelessNetwork): Limit[] {
  const { adapter, name, carriesWireless, hasSchedules } = vendorFacts[type];
  if (!carriesWireless) return [blocked(`${name} carries no wireless networks.`)];
  const limits: Limit[] = [];
  if (adapter === 'routeros') limits.push(...routerosLimits(wish));
  else if (adapter === 'meraki') limits.push(...merakiLimits(wish));
  else if (adapter === 'smartzone') limits.push(...smartzoneLimits(wish));
  else if (adapter === 'unifi') limits.push(...unifiLimits(wish));
  else limits.push(without(`${name} is set up by hand: you get the lines and tick them off.`));
  if (wish.isKeyedByUnit && wish.security !== 'wpa2')
    limits.push(
      without('WPA3 devices cannot try several passphrases: they join only if their MAC is known.'),
    );
  if (hasHours(wish) && !hasSchedules)
    limits.push(
      without(
        adapter === null
          ? `${name} has no hours here: switch the network by hand.`
          : `${name} has no hours, so Atrium switches the network. It stays as it was while the device is unreachable.`,
      ),
    );
  else if (hasSchedules && wish.schedule.daysOff.length > 0)
    limits.push(
      without(`${name} knows no days off, so Atrium switches the network on those days.`),
    );
  return limits;
}

export function hasHours({ schedule }: Pick<WirelessNetwork, 'schedule'>): boolean {
  return schedule.periods.length + schedule.daysOff.length > 0;
}

function routerosLimits(wish: WirelessNetwork): Limit[] {
  const limits: Limit[] = [];
  if (wish.security === 'owe-transition')
    limits.push(
      blocked('RouterOS pairs two networks for Open and Enhanced Open. Choose one of both.'),
    );
  if (wish.leastRate !== null)
    limits.push(without('RouterOS has no least rate for the wifi menu: the vendor’s rates stay.'));
  if (wish.vlan.by !== 'fixed' && wish.vlan.by !== 'pan')
    limits.push(
      without('VLANs by RADIUS need the wifi-qcom package and a bridge with VLAN filtering.'),
    );
  if (wish.isKeyedByUnit)
    limits.push(without('A passphrase per unit needs RouterOS 7.17 or later.'));
  return limits;
}

function merakiLimits(wish: WirelessNetwork): Limit[] {
  const limits: Limit[] = [];
  if (wish.security === 'owe-transition')
    limits.push(blocked('Meraki has Enhanced Open without a mixed mode. Choose one of both.'));
  if (wish.security === 'owe' && wish.authentication === 'mac')
    limits.push(
      blocked('Meraki cannot ask RADIUS for the MAC addresses of an Enhanced Open network.'),
    );
  if (wish.bands.length === 1 && wish.bands[0] !== '5g')
    limits.push(
      without('Meraki sets single bands in RF profiles: all bands of the RF profile have it.'),
    );
  if (wish.roaming.includes('k') || wish.roaming.includes('v'))
    limits.push(without('802.11k and 802.11v are always on at Meraki.'));
  if (wish.passpoint !== null)
    limits.push(blocked('Passpoint at Meraki is set up on its own pages.'));
  if (wish.accessPoints !== null)
    limits.push(
      without(
        `Meraki chooses access points by tag: give those the tag atrium-${wish.number} in its dashboard.`,
      ),
    );
  return limits;
}

function smartzoneLimits(wish: WirelessNetwork): Limit[] {
  const limits: Limit[] = [];
  if (wish.passpoint !== null)
    limits.push(
      blocked('Passpoint at SmartZone needs identity providers that only its own pages set up.'),
    );
  if (wish.leastRate !== null && ![1_000, 2_000, 5_500, 12_000, 24_000].includes(wish.leastRate))
    limits.push(without('SmartZone has 1, 2, 5.5, 12 and 24 Mbit/s: the next lower rate is set.'));
  return limits;
}

function unifiLimits(wish: WirelessNetwork): Limit[] {
  const limits: Limit[] = [];
  if (wish.security === 'owe' || wish.security === 'owe-transition')
    limits.push(blocked('Enhanced Open at UniFi is set up on its own pages.'));
  if (wish.passpoint !== null)
    limits.push(blocked('Passpoint at UniFi is set up on its own pages.'));
  if (wish.isKeyedByUnit) limits.push(blocked('UniFi takes no passphrase per unit from RADIUS.'));
  if (wish.accessPoints !== null)
    limits.push(without('UniFi chooses access points by groups on its own pages: all have it.'));
  return limits;
}

function wiredLimits(type: DeviceType, wish: WiredNetwork): Limit[] {
  const { name, carriesWired, adapter } = vendorFacts[type];
  if (!carriesWired) return [blocked(`${name} is not a switch.`)];
  return adapter === null
    ? [without(`${name} is set up by hand: you get the lines and tick them off.`)]
    : [without('RouterOS finds ports by the tags in their comments.')].concat(
        hasHours(wish) ? [without('RouterOS has no hours, so Atrium switches the ports.')] : [],
      );
}

/** Returns whether a device is to have a network switched on: devices with schedules keep the hours themselves. */
export function isEnabled(type: DeviceType, wish: WirelessNetwork | WiredNetwork): boolean {
  if (wish.isSuspended) return false;
  const keepsHours = vendorFacts[type].hasSchedules && wish.schedule.daysOff.length === 0;
  return keepsHours || wish.isOn;
}

/** The share of the air of a channel that the beacons of networks take, from 0 to 1 (IEEE 802.11). */
export function airtimeOfBeacons(networks: number, leastRate: number | null): number {
  const rate = leastRate ?? 1_000;
  const intervalUs = 102_400;
  // A beacon of 300 octets; the preamble is longer below 6 Mbit/s (DSSS).
  const preambleUs = rate < 6_000 ? 192 : 20;
  const beaconUs = preambleUs + (300 * 8 * 1_000) / rate;
  return Math.min(1, (networks * beaconUs) / intervalUs);
}

/** From this one on, the networks of an access point take noticeably much of the air. */
export const crowdedFrom = 5;
