/** What an event wants. */
export interface Wanted {
  roomIds: readonly string[];
  portIds: readonly string[];
  /** null: none; a dark VLAN has no bandwidth, public address or login */
  network: 'conference' | 'dark' | null;
  /** a VLAN of the site's networks with that use; null: the lowest that is free */
  vlan: number | null;
  /** how many public addresses */
  publicAddresses: number;
  /** an SSID of its own takes a slot at each access point of the rooms, and at the controllers above them */
  hasOwnSsid: boolean;
  /** reserved, in kbit/s; 0: best effort */
  downKbps: number;
  upKbps: number;
  /** what nobody else may sign in with at that time, such as a code */
  login: string | null;
}

/** When an event is, in milliseconds; the end is exclusive. */
export interface EventTimes {
  startsAt: number;
  endsAt: number;
  leadMs: number;
  turnoverMs: number;
}
