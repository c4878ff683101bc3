import type { HotspotSettings } from '../fields.ts';

/** What a profile is made of. Name and password are for one download: they are neither sent nor stored. */
export interface ProfileRequest {
  settings: HotspotSettings;
  realm: string;
  user: string;
  password: string;
  inner: 'pap' | 'mschapv2';
  /** the name in the certificate of the RADIUS server */
  server: string;
  /** the authority of the RADIUS server in PEM; '': one that the phone knows */
  ca: string;
}

/** Returns the name that phones show. */
export function profileName({ operatorNames, ssid }: HotspotSettings): string {
  return operatorNames?.[0]?.name ?? ssid ?? 'Hotspot 2.0';
}

/** Returns the user name with its realm. */
export function identityOf({ user, realm }: Pick<ProfileRequest, 'user' | 'realm'>): string {
  return user.includes('@') ? user : `${user}@${realm}`;
}

/** Returns the first certificate of a PEM text in DER and base64; null without one. */
export function derOf(pem: string): string | null {
  const [, body] = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/.exec(pem) ?? [];
  return body?.replaceAll(/\s/g, '') ?? null;
}
