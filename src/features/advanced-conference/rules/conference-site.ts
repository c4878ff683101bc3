import type { Carried, ConferenceSettings, NetworkUse } from '../fields.ts';

export interface SiteRoom {
  id: string;
  name: string;
  code: string;
  seats: number | null;
  partIds: readonly string[];
  accessPoints: readonly string[];
}

export interface SitePort {
  id: string;
  switch: string;
  port: string;
  label: string;
  roomId: string | null;
  carries: readonly Carried[];
}

export interface SiteNetwork {
  id: string;
  name: string;
  use: NetworkUse;
  vlans: readonly number[];
  prefix: string | null;
  subnetLength: number;
  publicAddresses: readonly string[];
}

/** All that a site has for events. */
export interface ConferenceSite {
  settings: ConferenceSettings;
  rooms: readonly SiteRoom[];
  ports: readonly SitePort[];
  /** in the order of their names */
  networks: readonly SiteNetwork[];
  /** the controllers with slots for SSIDs above each access point, by the lower-case names of devices */
  controllersOf: ReadonlyMap<string, readonly string[]>;
}

/** Returns how a port is called. */
export function portName(port: Pick<SitePort, 'switch' | 'port'>): string {
  return `${port.switch} ${port.port}`;
}
