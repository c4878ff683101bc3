import { randomBytes } from 'node:crypto';
import { newRecord, type Stored } from '../../../contract/fields/fields.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { ConferenceSite } from '../../advanced-conference/public/reservations.ts';
import { portsOfRooms } from '../../advanced-conference/public/rooms.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import { type Conference, conference, type SentSecrets } from '../fields.ts';
import type { rehearsalRequest } from './fields.ts';

export const rehearsalName = 'Rehearsal';
const minuteMs = 60_000;
const unguessable = () => randomBytes(12).toString('base64url');

/** Returns the event that a rehearsal builds, by the rules of the site. Nobody is given its login. */
export function pretendEvent(
  { roomIds, mode, hasOwnSsid, minutes }: Stored<typeof rehearsalRequest>,
  { site, zone, now }: { site: ConferenceSite; zone: string; now: Date },
): { fields: Conference; secrets: SentSecrets } {
  const { settings } = site;
  const hasPassword = mode === 'standard' && settings.login === 'password';
  const security = securityOf(settings);
  const hasKey = hasOwnSsid && (security === 'wpa2' || security === 'wpa3');
  const fields = newRecord(conference, {
    name: rehearsalName,
    mode,
    start: localTimeOf(now, zone),
    // One minute more, because the start is the minute that has begun.
    end: localTimeOf(new Date(now.getTime() + (minutes + 1) * minuteMs), zone),
    leadMinutes: 0,
    turnoverMinutes: 15,
    attendees: 1,
    devicesEach: 1,
    ssidKind: hasOwnSsid ? 'own' : 'none',
    security,
    userName: hasPassword ? `rehearsal-${unguessable()}` : null,
    roomIds,
    portIds: portsOfRooms(site, roomIds, mode === 'dark' ? 'dark' : 'conference'),
  });
  const secrets = {
    ...(hasPassword && { password: unguessable() }),
    ...(hasKey && { wpaKey: unguessable() }),
  };
  return { fields, secrets };
}

/** Without a key if the site allows that, because access points then have the least to be wrong. */
function securityOf({ security: [first = 'open', ...others] }: ConferenceSettings) {
  return [first, ...others].find((one) => one === 'open' || one === 'owe') ?? first;
}

/** Returns the field of a rehearsal that an error of its pretend event concerns. */
export function fieldOfRehearsal(field: string): keyof typeof rehearsalRequest.map {
  switch (field) {
    case 'ssid':
    case 'ssidKind':
    case 'security':
      return 'hasOwnSsid';
    case 'vlan':
    case 'mode':
      return 'mode';
    default:
      return 'roomIds';
  }
}
