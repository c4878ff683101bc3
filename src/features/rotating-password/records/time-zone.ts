import type { ScopedTransaction } from '../../../server/context.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';

/** Returns the time zone of a site. */
export type ZoneOf = (transaction: ScopedTransaction, site: { number: number }) => Promise<string>;

/** For requests, whose scope may not have the organizations above the site. */
export const zoneOf: ZoneOf = async (transaction, { number }) =>
  (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
