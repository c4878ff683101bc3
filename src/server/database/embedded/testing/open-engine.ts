import pg from 'pg';
import { onTestFinished } from 'vitest';
import { startEmbeddedEngine } from '../engine.ts';
import { recordingLog } from './recording-log.ts';

/** Starts an engine with a pool for one test. */
export async function openEngine(options: Omit<Parameters<typeof startEmbeddedEngine>[0], 'log'>) {
  const log = recordingLog();
  const engine = await startEmbeddedEngine({ ...options, log });
  const pool = new pg.Pool(engine.poolConfig);
  pool.on('error', (error) => log.warn({}, error.message));
  async function close(): Promise<void> {
    // Not awaited: a client that a failed test never released would block it.
    if (!pool.ending) void pool.end();
    await engine.stop();
  }
  onTestFinished(close);
  return { engine, pool, close, logged: log.lines };
}
