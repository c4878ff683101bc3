import { newRecord } from '../../contract/fields/fields.ts';
import {
  type ConferenceNetwork,
  type ConferencePort,
  type ConferenceRoom,
  type ConferenceSettings,
  conferenceNetwork,
  conferencePort,
  conferenceRoom,
  conferenceSettings,
} from './fields.ts';

/** Returns a valid room with the given fields, for tests. */
export function exampleRoom(given: Partial<ConferenceRoom> = {}): ConferenceRoom {
  return newRecord(conferenceRoom, { name: 'Ballroom', code: 'BALL', seats: 300, ...given });
}

/** Returns a valid port with the given fields, for tests. */
export function examplePort(given: Partial<ConferencePort> = {}): ConferencePort {
  return newRecord(conferencePort, { switch: 'SW-1', port: '7', ...given });
}

/** Returns a valid network with the given fields, for tests. */
export function exampleNetwork(given: Partial<ConferenceNetwork> = {}): ConferenceNetwork {
  return newRecord(conferenceNetwork, {
    name: 'Events',
    vlans: [700, 701, 702],
    prefix: given.use === 'dark' ? null : '10.80.0.0/16',
    ...given,
  });
}

/** Returns valid settings with a pool of 100 Mbit/s in both directions and the given fields, for tests. */
export function exampleSettings(given: Partial<ConferenceSettings> = {}): ConferenceSettings {
  return newRecord(conferenceSettings, {
    uplinkDown: 200_000,
    uplinkUp: 200_000,
    ...given,
  });
}
