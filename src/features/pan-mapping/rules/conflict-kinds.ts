import { choice } from '../../../contract/fields/choice-kinds.ts';

/** What is wrong in a building, each with a way out. */
export const conflictKind = choice('Conflict', {
  vlanTwice: 'VLAN twice',
  outsidePool: 'Outside the pool',
  portTwice: 'Port twice',
  unknownAccessPoint: 'Unknown access point',
  unknownSuite: 'Unknown suite',
  noPool: 'No pool',
  noWiring: 'No port or access point',
  noNetwork: 'No private network',
  missingHere: 'Missing here',
  missingInPms: 'Missing in the PMS',
});
export type ConflictKind = (typeof conflictKind.values)[number];
