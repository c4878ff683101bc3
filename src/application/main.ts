import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { liveRoute } from '../features/devices/live/live-route.ts';
import { importRoute } from '../features/organizations/import/import-route.ts';
import { fillSampleProvider } from '../features/organizations/import/sample-provider.ts';
import { setOrganizationPage } from '../features/session/set-organization-page.ts';
import { ssoCallbackRoute } from '../features/session/sso/callback-route.ts';
import { fillSampleHistory } from '../sample/fill-sample-history.ts';
import { newSecret } from '../server/authentication.ts';
import type { ServerContext } from '../server/context.ts';
import { DataDirectoryInUseError } from '../server/database/embedded/engine.ts';
import { openDatabase, readyMade } from '../server/database/open.ts';
import { createFirstAdministrator, hasOrganizations } from '../server/first-start.ts';
import { createApplication } from '../server/http/application.ts';
import { createJobs } from '../server/jobs/jobs.ts';
import { createLogger } from '../server/logging.ts';
import { createMail } from '../server/mail.ts';
import { announceServer, withdrawServer } from '../server/running-server.ts';
import { loadSecretKey } from '../server/secret-key.ts';
import { createSecrets } from '../server/secrets.ts';
import { readSettings, type Settings, SettingsError } from '../server/settings.ts';
import { consolePages } from './console-pages.ts';
import { handlers } from './features.ts';
import { jobs } from './jobs.ts';

const shutdownTimeoutMs = 10_000;

type HttpServer = ReturnType<typeof createAdaptorServer>;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger(settings.logLevel);
  const template = settings.sampleData === false ? readyMade.empty : readyMade.sample;
  const database = await openDatabase({ ...settings, template }, log);
  try {
    const { generatedPassword } = await createFirstAdministrator(database, settings.administrator);
    if (settings.sampleData ?? database.engine === 'embedded')
      if (!(await hasOrganizations(database))) {
        await fillSampleProvider(database);
        await fillSampleHistory(database, new Date());
      }

    const token = newSecret();
    const context: ServerContext & { database: typeof database } = {
      database,
      log,
      now: () => new Date(),
      client: settings.client,
      publicUrl: settings.publicUrl,
      mail: settings.mail === undefined ? null : createMail(settings.mail),
      errorLogUrl: settings.errorLogUrl ?? null,
      sso: settings.sso,
      secrets: createSecrets(settings.secretKey ?? loadSecretKey(settings.dataDirectory)),
      deviceNetworks: settings.deviceNetworks,
      jobs: createJobs(log),
    };
    const application = createApplication(context, handlers, [
      () => ssoCallbackRoute(context),
      () => importRoute(database, log, token),
      (kit) => liveRoute(context, kit),
      ({ authentication, page }) => setOrganizationPage(context, authentication, page),
      ({ page }) => consolePages(page),
    ]);
    const server = createAdaptorServer({ fetch: application.hono.fetch });
    const url = await listen(server, settings);
    if (database.engine === 'embedded')
      await announceServer(settings.dataDirectory, { url, token });
    context.jobs.start(context, jobs);
    greet(url, settings, generatedPassword);

    let stopping = false;
    const stop = async (signal: string) => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      application.drain();
      await Promise.all([close(server), context.jobs.stop()]);
      await application.settle();
      if (database.engine === 'embedded') await withdrawServer(settings.dataDirectory);
      await database.close();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => void stop(signal));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function listen(server: HttpServer, { host, port }: Settings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error) => {
      const code = 'code' in error ? error.code : undefined;
      if (code === 'EADDRINUSE')
        reject(
          new SettingsError([
            `PORT ${port} is in use on ${host}. Stop the process that uses it, or set another PORT.`,
          ]),
        );
      else if (code === 'EACCES')
        reject(
          new SettingsError([`PORT ${port} may not be used by this user. Set a PORT above 1023.`]),
        );
      else reject(new SettingsError([`HOST ${host} cannot be listened on (${String(code)})`]));
    });
    server.listen(port, host, () => {
      const address: AddressInfo | string | null = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`);
    });
  });
}

function close(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, shutdownTimeoutMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
}

function greet(
  url: string,
  { administrator }: Settings,
  generatedPassword: string | undefined,
): void {
  const password =
    generatedPassword === undefined ? '' : `\n  Password   ${generatedPassword}   (shown only now)`;
  process.stdout.write(
    `\nAtrium is ready.\n  Address    ${url}\n  User name  ${administrator.username}${password}\n\n`,
  );
}

start().catch((error: unknown) => {
  if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
  else if (error instanceof DataDirectoryInUseError)
    process.stderr.write(`DATA_DIR ${error.message}\n`);
  else process.stderr.write(`${(error instanceof Error && error.stack) || String(error)}\n`);
  process.exit(1);
});
