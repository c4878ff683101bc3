import type { Kysely } from 'kysely';
import { exampleHotspot, examplePartner } from '../../features/hotspot/examples.ts';
import type { HotspotSettings } from '../../features/hotspot/fields.ts';
import { partnerStore } from '../../features/hotspot/records/partners.ts';
import { nothingSet } from '../../features/hotspot/rules/effective.ts';
import { any } from '../../server/database/listing.ts';
import type { DB } from '../../server/database/tables.ts';

const day = 24 * 3_600_000;
const by = 'Ingrid Solberg';
const hotels = { fjordlys: 290_001, glatt: 290_002 } as const;

const shared: HotspotSettings = {
  ...nothingSet,
  security: 'mixed',
  roamingConsortia: [{ oi: '5A03BA0000' }],
  operatorNames: [{ language: 'en', name: 'World Airports' }],
  accessNetworkType: '3',
  internet: 'yes',
  ipv4: '3',
  ipv6: '1',
};
const fjordlys: HotspotSettings = {
  ...nothingSet,
  ssid: 'Fjordlys Passpoint',
  domains: [{ domain: 'fjordlys.example' }],
  naiRealms: [{ realm: 'members.example', methods: ['ttls-mschapv2'] }],
  venue: '7-2',
  venueNames: [
    { language: 'en', name: 'Fjordlys Airport Hotel' },
    { language: 'no', name: 'Fjordlys flyplasshotell' },
  ],
};
const glatt = exampleHotspot({
  ssid: 'Glatt Passpoint',
  domains: [{ domain: 'glatt.example' }],
  naiRealms: [{ realm: 'members.example', methods: ['ttls-mschapv2'] }],
  venueNames: [{ language: 'de', name: 'Hotel Glatt' }],
});

/**
 * Adds Hotspot 2.0 of the hotels: one inherits from its country, and was published before a realm was added; the other's
 * settings are as published.
 */
export async function addHotspots(transaction: Kysely<DB>, now: Date): Promise<void> {
  const sites = await transaction
    .selectFrom('organization as site')
    .innerJoin('organization as above', 'above.number', 'site.parent_number')
    .select(['site.number', 'site.path', 'above.number as aboveNumber', 'above.path as abovePath'])
    .where('site.number', '=', any(Object.values(hotels)))
    .execute();
  const at = (days: number) => new Date(now.getTime() - days * day);
  const ownedBy = (number: number, path: string) => ({
    organization_number: number,
    organization_path: path,
    created_at: at(40),
    created_by: by,
    updated_at: at(3),
    updated_by: by,
  });
  for (const site of sites) {
    const own = site.number === hotels.fjordlys ? fjordlys : glatt;
    const above = site.number === hotels.fjordlys ? shared : nothingSet;
    const published = { ...above, ...withoutNulls(own) };
    if (site.number === hotels.fjordlys)
      await transaction
        .insertInto('hotspot_settings')
        .values({
          ...ownedBy(site.aboveNumber, site.abovePath),
          settings: JSON.stringify(shared),
        })
        .execute();
    await transaction
      .insertInto('hotspot_settings')
      .values({ ...ownedBy(site.number, site.path), settings: JSON.stringify(own) })
      .execute();
    const earlier = site.number === hotels.fjordlys ? { naiRealms: null } : {};
    await transaction
      .insertInto('hotspot_publication')
      .values({
        organization_number: site.number,
        organization_path: site.path,
        number: 1,
        settings: JSON.stringify({ ...published, ...earlier }),
        own_settings: JSON.stringify({ ...own, ...earlier }),
        published_at: at(30),
        published_by: by,
      })
      .execute();
    const partners = [
      examplePartner({
        name: 'OpenRoaming hub',
        match: '5A03BA0000',
        host: 'radsec.roaming.example',
        wbaId: 'WORLDAIRPORTS:US',
      }),
      examplePartner({
        name: 'Hotel members',
        match: 'members.example',
        host: 'radius.members.example',
        wbaId: null,
        position: 20,
      }),
    ];
    for (const one of partners)
      await transaction
        .insertInto('hotspot_partner')
        .values({ ...partnerStore.toColumns(one), ...ownedBy(site.number, site.path) })
        .execute();
  }
}

function withoutNulls(settings: HotspotSettings): Partial<HotspotSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
