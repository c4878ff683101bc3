/** What the main thread gives the database's thread. */
export interface WorkerOrder {
  /** the PGlite data directory */
  database: string;
  /** `create` makes the database and ends; `serve` answers connections until it is told to stop */
  task: 'create' | 'serve';
  /** path of the Unix socket to listen on; null listens on a random loopback port */
  socketPath: string | null;
  queryLimitMs: number;
  maintenanceIntervalMs: number;
  /** see `gauges.ts` */
  gauges: SharedArrayBuffer;
}

/** Where the database listens. */
export type WorkerAddress = { path: string } | { host: string; port: number };

/** What the database's thread tells the main thread. */
export type WorkerNews =
  | { kind: 'ready'; address: WorkerAddress }
  | { kind: 'alive' }
  | { kind: 'stopping' }
  | { kind: 'maintained'; tables: string[]; milliseconds: number }
  | { kind: 'maintenance failed'; message: string }
  | { kind: 'failed'; message: string };

/** What the main thread tells the database's thread. */
export type WorkerCommand = 'are you alive?' | 'stop';
