import { newRecord } from '../../../contract/fields/fields.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { type ConferenceSettings, conferenceSettings } from '../fields.ts';

/** What applies where nobody has saved settings. No uplink is known, so no bandwidth can be reserved. */
export const initialSettings: ConferenceSettings = newRecord(conferenceSettings);

/** Returns what a site allows events. */
export async function loadSettings(
  transaction: ScopedTransaction,
  siteNumber: number,
): Promise<ConferenceSettings> {
  const row = await transaction
    .selectFrom('conference_settings')
    .select('settings')
    .where('organization_number', '=', siteNumber)
    .executeTakeFirst();
  return { ...initialSettings, ...row?.settings };
}
