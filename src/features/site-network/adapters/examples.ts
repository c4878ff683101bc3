import type { WirelessNetwork } from './wish.ts';

/** Returns a network for tests, with nothing unusual in it. */
export function exampleNetwork(changes: Partial<WirelessNetwork> = {}): WirelessNetwork {
  return {
    kind: 'wireless',
    number: 1,
    ssid: 'Hotel Guest',
    isHidden: false,
    bands: ['2g', '5g'],
    security: 'open',
    authentication: 'mac',
    isKeyedByUnit: false,
    vlan: { by: 'fixed', vlan: 200 },
    isIsolated: true,
    roaming: [],
    leastRate: 12_000,
    radius: null,
    schedule: { timeZone: 'Europe/Vienna', periods: [], daysOff: [] },
    isOn: true,
    isSuspended: false,
    accessPoints: null,
    passpoint: null,
    ...changes,
  };
}
