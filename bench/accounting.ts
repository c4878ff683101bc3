import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { takeAccounting } from '../src/features/radius/accounting/take-accounting.ts';
import {
  type SimulatedEvent,
  type SimulatedSession,
  simulateTraffic,
} from '../src/features/radius/accounting/testing/traffic.ts';
import { nasFacts } from '../src/features/radius/service/nas-facts.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { percentile } from './percentile.ts';
import { contextOver } from './server.ts';

const areas = 50;
/** As many as threads of FreeRADIUS wait for replies. */
const inFlight = 64;
const events = { postgresql: 40_000, embedded: 8_000 };

interface Result {
  metric: string;
  result: string;
}

/** Measures accounting events of sessions in 50 areas, without FreeRADIUS between. */
export async function measureAccounting(databaseUrl: string | undefined): Promise<Result[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const database = await openDatabase({ databaseUrl, dataDirectory }, createLogger('error'));
  try {
    const gateways = await addGateways(database);
    const server = contextOver(database, null);
    const take = takeAccounting(server);
    const nas = nasFacts(server);
    const caller = { id: '', scope: ['/1/'] };
    const traffic = simulateTraffic(
      { seed: 7, events: events[database.engine], gateways: gateways.length },
      new Date(),
    );
    const times: number[] = [];
    const devices = Map.groupBy(traffic.sessions, ({ device }) => device).values();
    const started = performance.now();
    const send = async () => {
      for (const sessions of devices)
        for (const session of sessions)
          for (const event of session.events) {
            const begun = performance.now();
            const body = bodyOf(gateways[session.gateway] ?? '', session, event);
            await take({ caller, nas, noteReplay: () => {}, body });
            times.push(performance.now() - begun);
          }
    };
    await Promise.all(Array.from({ length: inFlight }, send));
    const seconds = (performance.now() - started) / 1_000;
    await nas.flush();
    return [
      {
        metric: `accounting events, ${database.engine}, ${inFlight} in flight`,
        result: `${Math.round(times.length / seconds)} / s`,
      },
      {
        metric: '… one event, p50 / p95',
        result: `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)} ms`,
      },
    ];
  } finally {
    await database.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Adds a provider with areas and a gateway in each; returns the gateways' ids. */
async function addGateways({ system }: PooledDatabase): Promise<string[]> {
  const who = { created_by: 'bench', updated_by: 'bench', search_text: '' };
  await system
    .insertInto('organization')
    .values([
      { number: 1, path: '/1/', type: 'ServiceProvider', name: 'P', ...who },
      { number: 2, path: '/1/2/', parent_number: 1, type: 'Site', name: 'S', ...who },
      ...Array.from({ length: areas }, (_, index) => ({
        number: 10 + index,
        path: `/1/2/${10 + index}/`,
        parent_number: 2,
        type: 'ServiceArea' as const,
        name: `A ${index}`,
        ...who,
      })),
    ])
    .execute();
  const rows = await system
    .insertInto('device')
    .values(
      Array.from({ length: areas }, (_, index) => ({
        organization_number: 10 + index,
        organization_path: `/1/2/${10 + index}/`,
        type: 'generic-radius' as const,
        role: 'gateway' as const,
        name: 'Gateway',
        status: 'Active' as const,
        settings: JSON.stringify(exampleDevice()),
        created_at: new Date(),
        created_by: 'bench',
        updated_at: new Date(),
        updated_by: 'bench',
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

function bodyOf(
  deviceId: string,
  { acctSessionId, macAddress }: SimulatedSession,
  { status, at, seconds, bytesIn, bytesOut }: SimulatedEvent,
) {
  const attributes = {
    'Tmp-String-0': deviceId,
    'Tmp-String-1': '10.0.0.1',
    'Tmp-Integer-0': at,
    'Event-Timestamp': 'Jan  1 2026 00:00:00 CET',
    'Acct-Status-Type': status,
    'Acct-Session-Id': acctSessionId,
    'Calling-Station-Id': macAddress,
    'Called-Station-Id': '10-20-30-40-50-60:Lobby',
    'User-Name': 'guest',
    'Acct-Session-Time': seconds,
    'Acct-Input-Octets': bytesIn % 2 ** 32,
    'Acct-Input-Gigawords': Math.floor(bytesIn / 2 ** 32),
    'Acct-Output-Octets': bytesOut % 2 ** 32,
    'Acct-Output-Gigawords': Math.floor(bytesOut / 2 ** 32),
  };
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, { type: 'string', value: [value] }]),
  );
}
