/** What was read of a router. */
export interface RouterFacts {
  model: string;
  serial: string | null;
  version: string;
  bootVersion: string | null;
  channel: string | null;
  /** what its channel offers, if it looked */
  offeredVersion: string | null;
  uptimeSeconds: number | null;
  cpuPercent: number | null;
  memoryPercent: number | null;
  guests: number | null;
  deviceMode: string | null;
  /** Whether its device-mode allows the scheduler, which undoes failed changes. */
  allowsScheduler: boolean;
  /** how far its clock is ahead of ours; null if it cannot be read */
  clockAheadSeconds: number | null;
}
