import type { Conference, ConferenceSecretName } from '../fields.ts';
import { mayHaveKey } from './ssid.ts';

/** Returns which parts of the login and the Wi-Fi a conference lacks, by field; a draft may lack them. */
export function missingLogin(
  conference: Pick<Conference, 'ssidKind' | 'security' | 'userName'>,
  kind: 'code' | 'password' | null,
  hasSecret: (name: ConferenceSecretName) => boolean,
): Record<string, string> {
  return {
    ...(kind === 'password' &&
      conference.userName === null && {
        userName: 'Enter a user name: the site signs in with user names and passwords',
      }),
    ...(kind === 'password' &&
      !hasSecret('password') && { 'secrets.password': 'Enter a password' }),
    ...(conference.ssidKind === 'own' &&
      mayHaveKey(conference) &&
      !hasSecret('wpaKey') && {
        'secrets.wpaKey': 'Enter a WPA key: an SSID with WPA needs one',
      }),
  };
}
