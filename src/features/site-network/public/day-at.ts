import { formatDay } from '../../../contract/values/format.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';

/** Formats the day of a moment in the time zone of an organization, as messages name it. */
export async function dayAt(
  transaction: ScopedTransaction,
  organizationNumber: number,
  at: Date,
): Promise<string> {
  const { timeZone } = await inheritedSettings(transaction, organizationNumber);
  return formatDay(localDay(at, timeZone ?? 'UTC'), 'long', 'en-US');
}
