import { type Kysely, sql } from 'kysely';
import type { DB } from '../../server/database/tables.ts';
import { addSamples } from '../site-network/event-traces.ts';
import { loadOf } from '../site-network/events.ts';

/** Adds what the gateways of the sample's active conferences have counted since the last time. */
export async function measureConferences(database: Kysely<DB>, now: Date): Promise<void> {
  const active = await database
    .selectFrom('conference')
    .select(['id', 'name', 'settings', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(
      sql<Date | null>`(
        select max(at) from conference_sample where conference_id = conference.id)`.as('lastAt'),
    )
    .where('state', '=', 'Active')
    .where('created_by', '=', 'sample')
    // The gateways of others are measured.
    .where('next_sample_at', 'is', null)
    .execute();
  for (const { id, name, settings, ...times } of active)
    await addSamples(database, id, settings, { ...times, load: loadOf(name), now });
}
