import { androidProfile } from './android.ts';
import { appleProfile } from './apple.ts';
import type { ProfileRequest } from './profile.ts';
import { windowsProfile } from './windows.ts';

export type Platform = 'apple' | 'android' | 'windows';

/** Returns the file of a profile with its name and type. */
export function profileFile(platform: Platform, request: ProfileRequest, newId: () => string) {
  switch (platform) {
    case 'apple':
      return {
        name: `${request.realm}.mobileconfig`,
        type: 'application/x-apple-aspen-config',
        content: appleProfile(request, newId),
      };
    case 'android':
      return {
        name: `${request.realm}.config`,
        type: 'application/x-wifi-config',
        content: androidProfile(request),
      };
    case 'windows':
      return {
        name: `${request.realm}.xml`,
        type: 'application/xml',
        content: windowsProfile(request),
      };
    default:
      return platform satisfies never;
  }
}
