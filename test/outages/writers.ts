import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { exampleDevice } from '../../src/features/devices/examples.ts';
import type { ServerProcess } from './server-process.ts';

/** What writers did: each device has a name of its own. */
export interface Written {
  acknowledged: string[];
  /** failed with the reply that the outcome is not known */
  unknown: string[];
  /** failed and may be sent again */
  refused: number;
  /** replies that no outage explains */
  unexpected: string[];
  /** the time between two successes of any writer, in milliseconds */
  longestGapMs: number;
}

/** Returns the request that adds a device, which nothing checks over the network. */
export function newDevice(name: string) {
  return {
    ...exampleDevice({ name, status: 'Retired', macAddress: null }),
    type: 'other',
    secrets: {},
  };
}

/** Adds devices one after the other, from many writers, until they are stopped. */
export function startWriters(server: ServerProcess, area: number, count: number) {
  const written: Written = {
    acknowledged: [],
    unknown: [],
    refused: 0,
    unexpected: [],
    longestGapMs: 0,
  };
  const run = randomBytes(4).toString('hex');
  let lastSuccess = performance.now();
  let isStopped = false;

  async function write(writer: number): Promise<void> {
    for (let number = 1; !isStopped; number += 1) {
      const name = `${run}-${writer}-${number}`;
      const path = `/AdminApi/organizations/${area}/devices`;
      while (!isStopped) {
        const reply = await server.request('POST', path, newDevice(name));
        const text = await reply.text();
        if (reply.ok) {
          written.acknowledged.push(name);
          written.longestGapMs = Math.max(written.longestGapMs, performance.now() - lastSuccess);
          lastSuccess = performance.now();
          break;
        }
        if (reply.status !== 503) {
          written.unexpected.push(`${reply.status} ${text}`);
          break;
        }
        if (!reply.headers.has('retry-after')) {
          written.unknown.push(name);
          break;
        }
        written.refused += 1;
        // Sooner than the reply says, so that the time of the recovery is measured well.
        await delay(100);
      }
    }
  }

  const working = Promise.allSettled(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    written,
    async stop(): Promise<Written> {
      isStopped = true;
      for (const result of await working)
        if (result.status === 'rejected') written.unexpected.push(String(result.reason));
      return written;
    },
  };
}
