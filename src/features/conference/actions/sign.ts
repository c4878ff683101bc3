import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { ConferenceSign } from '../contract.ts';
import { openedSecrets } from '../records/conference-secrets.ts';
import { findConference } from '../records/find-conference.ts';
import { wifiText } from '../rules/ssid.ts';

/** Returns what a sign of a conference shows. */
export async function signOf(request: OrganizationRequest, id: string): Promise<ConferenceSign> {
  const { row, record } = await findConference(request, id);
  const { code, password, wpaKey } = await openedSecrets(request.server, id, row.secrets);
  const { ssid } = record.chosen;
  return {
    name: record.name,
    rooms: record.rooms.map(({ name }) => name),
    start: record.start,
    end: record.end,
    timeZone: record.timeZone,
    ssid,
    security: record.security,
    wpaKey: wpaKey ?? null,
    wifi: ssid === null ? null : wifiText(ssid, record.security, wpaKey ?? null),
    code: code ?? null,
    userName: record.userName,
    password: password ?? null,
  };
}
