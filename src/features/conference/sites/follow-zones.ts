import { sql } from 'kysely';
import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { timeZoneInJobs, zoneInJobs } from '../../../server/locations.ts';
import { moveReservations } from '../../advanced-conference/public/reserve.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { StoredConference } from '../records/conference-rows.ts';
import { conferenceOf } from '../records/conference-rows.ts';
import { isOnDevices } from '../states.ts';

const minute = 60_000;
/** Conferences whose local times still count. */
const changeable = ['Draft', 'Scheduled', 'Preparing', 'Active'] as const;

/** Declares the job that keeps the local times of conferences when the time zone of their site is changed. */
export const followZones: JobDeclaration = (server) =>
  recurringJob(server, {
    name: 'conference-zones',
    everyMs: minute,
    async step(transaction) {
      const { rows: sites } = await sql<{ number: number }>`
        select distinct area.number from (
          select distinct organization_number, time_zone from conference
          where state = any (${[...changeable]})
        ) planned
        join organization area on area.number = planned.organization_number
        where planned.time_zone <> ${timeZoneInJobs}`.execute(transaction);
      for (const site of sites) await followZone(transaction, server, site.number);
      return false;
    },
  });

async function followZone(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'now'>,
  number: number,
): Promise<void> {
  const timeZone = await zoneInJobs(transaction, { number });
  await lockSiteNetwork(transaction, number);
  const moved = await transaction
    .selectFrom('conference')
    .selectAll()
    .where('organization_number', '=', number)
    .where('time_zone', '<>', timeZone)
    .where('state', '=', any(changeable))
    .orderBy('starts_at')
    .forUpdate()
    .execute();
  for (const row of moved) await moveTo(transaction, row, timeZone, server.now());
}

/** Moves a conference and its reservations to the same local times in another zone. All of a site move alike, so they fit. */
async function moveTo(
  transaction: ScopedTransaction,
  row: StoredConference,
  timeZone: string,
  now: Date,
): Promise<void> {
  const { start, end, leadMinutes, turnoverMinutes } = conferenceOf(row);
  const hasBegun = isOnDevices(row.state);
  // A time that the other zone skips is the one after its gap: nobody is there to be asked.
  const startsAt = hasBegun ? row.starts_at : (momentOf(start, timeZone) ?? row.starts_at);
  const planned = momentOf(end, timeZone) ?? row.ends_at;
  const endsAt = planned > startsAt ? planned : row.ends_at;
  const preparesAt = new Date(startsAt.getTime() - leadMinutes * minute);
  const freeAt = new Date(endsAt.getTime() + turnoverMinutes * minute);
  await transaction
    .updateTable('conference')
    .set({
      time_zone: timeZone,
      earlier_zone: row.earlier_zone ?? row.time_zone,
      starts_at: startsAt,
      ends_at: endsAt,
      prepares_at: preparesAt,
      free_at: freeAt,
      ...(hasBegun && { starts_local: localTimeOf(startsAt, timeZone) }),
      ...(row.state !== 'Draft' && { next_step_at: now }),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  await moveReservations(transaction, row.id, { startsAt, endsAt, preparesAt, freeAt });
}
