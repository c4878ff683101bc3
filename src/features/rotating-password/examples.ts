import { newRecord } from '../../contract/fields/fields.ts';
import { type RotatingPassword, rotatingPassword } from './fields.ts';

/** Returns a Wi-Fi key that changes every day, for tests and the sample provider. */
export function exampleKey(changes: Partial<RotatingPassword> = {}): RotatingPassword {
  return newRecord(rotatingPassword, {
    name: 'Lobby key',
    ssid: 'Hotel Lobby',
    mode: 'psk',
    ...changes,
  });
}
