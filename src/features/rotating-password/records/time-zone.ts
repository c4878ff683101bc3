import type { ScopedTransaction } from '../../../server/context.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';

/** Returns the time zone of a site. */
export type ZoneOf = (transaction: ScopedTransaction, site: { number: number }) => Promise<string>;

/** For requests, whose scope may not have the organizations above the site. */
export const zoneOf: ZoneOf = async (transaction, { number }) =>
  (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';

/** For jobs and pages by link, which have no scope and see every organization. */
export const zoneInJobs: ZoneOf = async (transaction, { number }) => {
  const { timeZone } = await transaction
    .selectFrom('organization as area')
    .select(timeZoneInJobs.as('timeZone'))
    .where('area.number', '=', number)
    .executeTakeFirstOrThrow();
  return timeZone;
};
