import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { SettingsCheck } from '../contract.ts';
import { type ConferenceSettings, conferenceSettings } from '../fields.ts';
import { presentReservations, zoneOf } from '../records/site-records.ts';
import { lackingEvents } from '../rules/lacking-events.ts';
import { loadSettings } from './load-settings.ts';

/** Returns the planned events that would not fit under changed settings. Changes nothing. */
export async function checkSettings(
  request: OrganizationRequest,
  after: ConferenceSettings,
): Promise<SettingsCheck> {
  rejectFieldErrors(crossFieldErrors(conferenceSettings, after));
  const events = lackingEvents(await presentReservations(request), {
    before: await loadSettings(request.transaction, request.organization.number),
    after,
    now: request.server.now().getTime(),
  });
  return {
    timeZone: await zoneOf(request),
    events: events.map(({ startsAt, ...event }) => ({
      ...event,
      startsAt: new Date(startsAt).toISOString(),
    })),
  };
}
