import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  freePort,
  requireFreeRadius,
  startProcess,
} from '../src/features/radius/testing/free-radius.ts';
import { startArea } from './demo-network/guests.ts';
import { activityPath, addHotel } from './demo-network/hotel.ts';
import { startProduct } from './demo-network/product.ts';

/** Guests come at intervals of up to this. */
const longestPauseMs = 5_000;

// Starts the product, FreeRADIUS and three simulated NAS, whose guests come and go over RADIUS until Ctrl+C. The data is
// in DATA_DIR, which must be new, or in a temporary directory.
const ends: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

async function run(): Promise<void> {
  requireFreeRadius();
  const directory = await mkdtemp(join(tmpdir(), 'atrium-demo-network-'));
  ends.push(() => rm(directory, { recursive: true, force: true }));
  const administrator = {
    username: 'admin',
    password: process.env.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url'),
  };
  const dataDirectory = resolve(process.env.DATA_DIR ?? join(directory, 'data'));
  if (existsSync(dataDirectory) && (await readdir(dataDirectory)).length > 0)
    throw new Error(`DATA_DIR ${dataDirectory} is in use. Name a directory that is empty.`);

  print('Starting Atrium …');
  const product = await startProduct({ dataDirectory, administrator });
  ends.push(() => product.stop());
  if (stopping.signal.aborted) return;
  print('Adding a hotel with three NAS …');
  const hotel = await addHotel(product);
  if (stopping.signal.aborted) return;
  const ports = { authPort: await freePort(), acctPort: await freePort() };
  const configuration = join(directory, 'freeradius');
  await product.runCommand('src/features/radius/config/config-command.ts', [
    configuration,
    `--api=${product.url}`,
    '--listen=127.0.0.1',
    `--auth-port=${ports.authPort}`,
    `--acct-port=${ports.acctPort}`,
  ]);
  const freeRadius = await startProcess(configuration, { detached: true });
  ends.push(async () => {
    const ended = once(freeRadius, 'exit');
    freeRadius.kill('SIGTERM');
    await ended;
  });
  const areas = await Promise.all(hotel.map((area) => startArea(area, ports, print)));
  ends.push(() => Promise.all(areas.map((area) => area[Symbol.asyncDispose]())));
  process.stdout.write(`
The hotel is open. Watch RADIUS Activity, and end everything with Ctrl+C.
  Address    ${product.url}${activityPath}
  User name  ${administrator.username}
  Password   ${administrator.password}

`);
  while (!stopping.signal.aborted) {
    void areas[randomInt(areas.length)]?.welcome();
    const { signal } = stopping;
    await delay(randomInt(500, longestPauseMs), null, { signal }).catch(() => {});
  }
  print('The guests leave …');
}

function print(line: string): void {
  process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse())
    await end().catch((error: unknown) => process.stderr.write(`${error}\n`));
}
