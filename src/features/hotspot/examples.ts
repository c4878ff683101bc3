import { newRecord, type StoredRecord } from '../../contract/fields/fields.ts';
import { type HotspotSettings, type Partner, partner } from './fields.ts';
import { nothingSet } from './rules/effective.ts';

/** Returns settings for tests and the sample provider: a hotel whose guests roam by OpenRoaming and by a realm. */
export function exampleHotspot(given: Partial<HotspotSettings> = {}): HotspotSettings {
  return {
    ...nothingSet,
    ssid: 'Passpoint',
    security: 'mixed',
    roamingConsortia: [{ oi: '5A03BA0000' }],
    naiRealms: [{ realm: 'example.com', methods: ['tls', 'ttls-mschapv2'] }],
    domains: [{ domain: 'hotel.example' }],
    venue: '7-2',
    venueNames: [{ language: 'en', name: 'Example Hotel' }],
    accessNetworkType: '3',
    internet: 'yes',
    ...given,
  };
}

export function examplePartner(
  given: Partial<StoredRecord<(typeof partner)['map']>> = {},
): Partner {
  return newRecord(partner, {
    name: 'Example operator',
    match: 'example.com',
    host: 'radsec.example.com',
    wbaId: 'EXAMPLE.HOTEL:US',
    ...given,
  });
}
