import type { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import { Kysely } from 'kysely';
import * as z from 'zod';
import type { ClientSettings } from '../../contract/client-settings.ts';
import { fillSampleProvider } from '../../features/organizations/import/sample-provider.ts';
import { login } from '../../features/session/contract.ts';
import { createAuthentication } from '../../server/authentication.ts';
import type { ServerContext } from '../../server/context.ts';
import { migrate } from '../../server/database/migrate.ts';
import { handlers } from '../../server/features.ts';
import { createFirstAdministrator } from '../../server/first-start.ts';
import { addCalls } from '../../server/http/calls.ts';
import type { Variables } from '../../server/http/request.ts';
import { createSecrets } from '../../server/secrets.ts';
import { type DemoStep, demoAccount } from '../messages.ts';
import { databaseOverPglite, dialectOver } from './demo-database.ts';
import { workerLog } from './worker-log.ts';

export interface DemoApplication {
  hono: Hono<Variables>;
  /** the token of the session that the demo begins with */
  token: string;
}

/** The server's own application over an empty database: its migrations, its handlers, its sample provider. */
export async function startApplication(
  pglite: PGlite,
  client: ClientSettings,
  onStep: (step: DemoStep) => void,
): Promise<DemoApplication> {
  onStep('tables');
  await migrate(new Kysely<unknown>({ dialect: dialectOver(pglite) }));
  const database = databaseOverPglite(pglite);
  onStep('organizations');
  await fillSampleProvider(database);
  onStep('session');
  await createFirstAdministrator(database, demoAccount);
  const server: ServerContext = {
    database,
    log: workerLog,
    now: () => new Date(),
    client,
    publicUrl: null,
    mail: null,
    errorLogUrl: null,
    sso: null,
    secrets: createSecrets(crypto.getRandomValues(new Uint8Array(32))),
    deviceNetworks: [],
  };
  const hono = new Hono<Variables>();
  addCalls(hono, server, createAuthentication(server), handlers);
  return { hono, token: await tokenFrom(hono) };
}

/** Forgets everything, so that the application can be started anew. */
export async function emptyDatabase(pglite: PGlite): Promise<void> {
  await pglite.exec('drop schema public cascade; create schema public');
}

async function tokenFrom(hono: Hono<Variables>): Promise<string> {
  const { username: Username, password: Password } = demoAccount;
  const response = await hono.request(login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username, Password }),
  });
  return z.parse(login.response, await response.json()).AccessToken;
}
