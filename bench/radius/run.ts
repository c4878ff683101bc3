import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFreeRadius } from '../../src/features/radius/testing/free-radius.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { createLogger } from '../../src/server/logging.ts';
import { newDatabase } from '../new-database.ts';
import { benchGuests } from './guests.ts';
import { httpPath } from './http-path.ts';
import { hasSqlModule, measurePath, type RadiusResult } from './measure.ts';
import { packetPath } from './packet-path.ts';
import { postgresPid, startAtrium } from './processes.ts';
import { startSqlPeer } from './sql-peer.ts';
import { benchGateways, growRadiusWorld, radiusSecret } from './world.ts';

/** More than a fast machine signs in during the warm-up and both measurements. */
const guestsOfPath = 30_000;
const warmUpSeconds = { atrium: 8, sqlModule: 2 };

/**
 * Measures logins and accounting of Atrium directly over HTTP on both engines, through FreeRADIUS, and of FreeRADIUS's
 * own SQL module on the same PostgreSQL cluster, one after another with the same guests.
 */
export async function measureRadius(postgresUrl: string | undefined): Promise<RadiusResult[]> {
  const results: RadiusResult[] = [];
  if (postgresUrl === undefined) console.info('PostgreSQL is not installed: embedded only');
  else {
    results.push(...(await measureOn(await newDatabase(postgresUrl, 'bench_radius'))));
    results.push(...(await measureSqlModule(await newDatabase(postgresUrl, 'bench_sql_module'))));
  }
  return [...results, ...(await measureOn(undefined))];
}

async function measureOn(databaseUrl: string | undefined): Promise<RadiusResult[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const secretKey = crypto.getRandomValues(new Uint8Array(32));
  const log = createLogger('error');
  const open = () => openDatabase({ databaseUrl, dataDirectory }, log);
  try {
    const database = await open();
    const world = await growRadiusWorld(database, secretKey, guestsOfPath * 2);
    const guests = benchGuests(world);
    if (databaseUrl === undefined) await database.close();
    const atrium = await startAtrium({
      DATA_DIR: dataDirectory,
      SECRET_KEY: Buffer.from(secretKey).toString('hex'),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    try {
      const processes = {
        Atrium: atrium.pid,
        ...(databaseUrl !== undefined && { PostgreSQL: await postgresPid(databaseUrl) }),
      };
      const direct = await measurePath({
        system: `Atrium, ${database.engine}`,
        path: httpPath(atrium.url, world),
        guests: guests.slice(0, guestsOfPath),
        processes,
        warmUpSeconds: warmUpSeconds.atrium,
      });
      if (databaseUrl === undefined) return direct;
      const freeRadius = await startFreeRadius({
        apiUrl: atrium.url,
        database,
        organizationNumber: 1,
        now: new Date(),
      });
      try {
        const whole = await measurePath({
          system: 'FreeRADIUS with Atrium, postgresql',
          path: packetPath(freeRadius, world),
          guests: guests.slice(guestsOfPath),
          processes: { ...processes, FreeRADIUS: freeRadius.process.pid ?? 0 },
          warmUpSeconds: warmUpSeconds.atrium,
        });
        return [...direct, ...whole];
      } finally {
        await freeRadius.close();
      }
    } finally {
      await atrium.stop();
      await database.close();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function measureSqlModule(databaseUrl: string): Promise<RadiusResult[]> {
  if (!hasSqlModule()) {
    console.info(
      'freeradius-postgresql is not installed: FreeRADIUS with its SQL module is not measured',
    );
    return [];
  }
  const codes = Array.from({ length: guestsOfPath }, (_, index) => `guest${index}`);
  const world = { gateways: benchGateways(), codes, token: '' };
  await using peer = await startSqlPeer(databaseUrl, { secret: radiusSecret, users: codes });
  const results = await measurePath({
    system: 'FreeRADIUS with its SQL module, postgresql',
    path: packetPath(peer, world),
    guests: benchGuests(world),
    processes: { PostgreSQL: await postgresPid(databaseUrl), FreeRADIUS: peer.pid },
    warmUpSeconds: warmUpSeconds.sqlModule,
  });
  return results;
}
