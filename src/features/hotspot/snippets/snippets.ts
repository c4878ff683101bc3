import type { HotspotSettings } from '../fields.ts';
import type { Route } from '../rules/partners.ts';
import { arubaSnippet } from './aruba.ts';
import { ciscoSnippet } from './cisco.ts';
import { freeRadiusSnippet } from './freeradius.ts';
import { hostapdSnippet } from './hostapd.ts';
import { ruckusSnippet } from './ruckus.ts';

export const snippetNames = {
  hostapd: 'hostapd',
  aruba: 'Aruba Instant',
  cisco: 'Cisco Catalyst 9800',
  ruckus: 'Ruckus SmartZone',
  freeradius: 'FreeRADIUS proxy',
} as const;
export type SnippetName = keyof typeof snippetNames;

/** What was shown to accept a snippet: ours on Debian, or the vendor's documents only. */
export const snippetProofs: Readonly<Record<SnippetName, 'proven' | 'documented'>> = {
  hostapd: 'proven',
  aruba: 'documented',
  cisco: 'documented',
  ruckus: 'documented',
  freeradius: 'proven',
};

/** Returns what to enter on access points, or on the RADIUS server, for the settings. */
export function snippetOf(
  name: SnippetName,
  settings: HotspotSettings,
  routes: readonly Route[],
): string {
  switch (name) {
    case 'hostapd':
      return hostapdSnippet(settings);
    case 'aruba':
      return arubaSnippet(settings);
    case 'cisco':
      return ciscoSnippet(settings);
    case 'ruckus':
      return ruckusSnippet(settings);
    case 'freeradius':
      return freeRadiusSnippet(routes);
    default:
      return name satisfies never;
  }
}
