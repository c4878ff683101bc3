import type { ScopedTransaction } from '../../../server/context.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';

/** Returns the time zone of a site. */
export async function timeZoneOf(
  transaction: ScopedTransaction,
  { number }: { number: number },
): Promise<string> {
  return (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
}
