import type { Kysely } from 'kysely';
import type { DB } from '../../../server/database/tables.ts';
import { exampleConference } from '../examples.ts';
import type { Conference } from '../fields.ts';
import { columnsOf } from '../records/conference-rows.ts';

/** Inserts a scheduled conference of a site in UTC and returns its id. Nothing is reserved for it. */
export async function plantConference(
  system: Kysely<DB>,
  site: { number: number; path: string },
  given: Partial<Conference> = {},
): Promise<string> {
  const conference = exampleConference(given);
  const [at, by] = [new Date('2026-01-01'), 'test'];
  const instant = (local: string) => new Date(`${local}Z`);
  const chosen = {
    vlan: 3_900,
    network: 'Conferences',
    subnet: '10.80.0.0/24',
    publicAddresses: [],
    accessPoints: [],
    ssid: null,
  };
  const { id } = await system
    .insertInto('conference')
    .values({
      organization_number: site.number,
      organization_path: site.path,
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
      ...columnsOf(conference),
      state: 'Scheduled',
      time_zone: 'UTC',
      starts_at: instant(conference.start),
      ends_at: instant(conference.end),
      prepares_at: instant(conference.start),
      free_at: instant(conference.end),
      chosen: JSON.stringify(chosen),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a step, a code that cannot be read, and a sample of a conference. */
export async function plantParts(system: Kysely<DB>, id: string): Promise<void> {
  await system
    .insertInto('conference_step')
    .values({ conference_id: id, device_name: 'Gateway', position: 0, state: 'Waiting' })
    .execute();
  const code = { conference_id: id, position: 0, digest: id, sealed: '' };
  await system.insertInto('conference_code').values(code).execute();
  const none = { devices: 0, down_bytes: 0, up_bytes: 0, down_kbps: 0, up_kbps: 0 };
  await system
    .insertInto('conference_sample')
    .values({ conference_id: id, at: new Date('2026-01-01'), ...none })
    .execute();
}
