/** The task that the main thread starts the database's thread with. */
export interface WorkerTask {
  /** the PGlite data directory */
  database: string;
  /** `create` creates the database and ends; `serve` accepts connections until it receives `stop` */
  kind: 'create' | 'serve';
  /** path of the Unix socket to listen on; null listens on a random loopback port */
  socketPath: string | null;
  queryLimitMs: number;
  maintenanceIntervalMs: number;
  /** shared memory of `Gauges` */
  gauges: SharedArrayBuffer;
}

/** Where the database listens. */
export type WorkerAddress = { path: string } | { host: string; port: number };

/** Messages of the database's thread to the main thread. */
export type WorkerMessage =
  | { kind: 'ready'; address: WorkerAddress }
  | { kind: 'alive' }
  | { kind: 'stopping' }
  | { kind: 'maintained'; tables: string[]; milliseconds: number }
  | { kind: 'maintenance failed'; message: string }
  | { kind: 'failed'; message: string };

/** Messages of the main thread to the database's thread. */
export type WorkerCommand = 'ping' | 'stop';
