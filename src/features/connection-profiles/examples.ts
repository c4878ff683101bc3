import { newRecord } from '../../contract/fields/fields.ts';
import { type TypedProfile, typedProfile } from './fields.ts';

/** Returns a captive network for tests and the sample provider. */
export function exampleCaptive(changes: Partial<TypedProfile> = {}): TypedProfile {
  return newRecord(typedProfile, {
    type: 'captive',
    name: 'Guests',
    ssid: 'Hotel Guest',
    security: 'open',
    vlanFrom: 'fixed',
    vlan: 200,
    leastRate: '12000',
    ...changes,
  });
}

export function examplePersonal(changes: Partial<TypedProfile> = {}): TypedProfile {
  return newRecord(typedProfile, {
    type: 'personal',
    name: 'Staff',
    ssid: 'Hotel Staff',
    security: 'wpa2-wpa3',
    vlanFrom: 'fixed',
    vlan: 210,
    isIsolated: false,
    ...changes,
  });
}
