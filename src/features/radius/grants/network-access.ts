import type { Rates } from '../contract.ts';
import type { DeviceKey } from '../reply/key-attributes.ts';

/** The way into a site's network of a device that no guest is known for. */
export interface NetworkAccess {
  kind: 'pan' | 'enterprise' | 'rotating-password' | 'conference';
  /** of the private network, the device of Enterprise, the period of a rotating password, or the conference */
  id: string;
  /** the position of an attendee's code among those of the conference */
  conferenceCode?: number | null;
  vlan: number | null;
  /** the longest session; null: unlimited */
  sessionSeconds: number | null;
  /** when the access ends; null: never */
  endsAt: Date | null;
  rates: Rates;
  /** the filter that the gateway applies, by its name there; null: none */
  filterId: string | null;
  /** null: the SSID has one passphrase, or none */
  key: DeviceKey | null;
}
