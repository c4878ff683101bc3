import { DatabaseError } from 'pg';
import { plannerRoute } from '../features/conference/planner/planner-route.ts';
import { liveRoute } from '../features/devices/live/live-route.ts';
import { authorityFilesRoute } from '../features/enterprise/authority/files-route.ts';
import { linkRoute } from '../features/enterprise/links/link-route.ts';
import { groupLinkRoute } from '../features/groups/links/link-route.ts';
import { helpRoute } from '../features/help/help-route.ts';
import { imageRoute } from '../features/images/serving/image-route.ts';
import { importRoute } from '../features/organizations/import/import-route.ts';
import { fillSampleProvider } from '../features/organizations/import/sample-provider.ts';
import { paymentsRoute } from '../features/payments/payments-route.ts';
import { startPmsLinks } from '../features/pms/links/start-links.ts';
import { portalPreviewRoute } from '../features/portal/preview/preview-route.ts';
import { portalRoute } from '../features/portal/served/portal-route.ts';
import { promotionMessageRoute } from '../features/promotions/messages/message-route.ts';
import { openNdsRoute } from '../features/radius/opennds/opennds-route.ts';
import { registerRoute } from '../features/radius/servers/register-route.ts';
import { radiusRoute } from '../features/radius/service/radius-route.ts';
import { recipientRoute } from '../features/report-schedules/addresses/recipient-route.ts';
import { displayRoute } from '../features/rotating-password/display/display-route.ts';
import { setOrganizationPage } from '../features/session/set-organization-page.ts';
import { ssoCallbackRoute } from '../features/session/sso/callback-route.ts';
import { fillSampleHistory } from '../sample/fill-sample-history.ts';
import { createSampleGateways } from '../sample/live/session-requests.ts';
import { startLiveSample } from '../sample/live/start-live-sample.ts';
import { openSample } from '../sample/present/open-sample.ts';
import { startPastChecks } from '../sample/present/past-checks.ts';
import { newSecret } from '../server/authentication.ts';
import type { ServerContext } from '../server/context.ts';
import { DataDirectoryInUseError } from '../server/database/embedded/engine.ts';
import { openDatabase, readyMade } from '../server/database/open.ts';
import { createApplication } from '../server/http/application.ts';
import { startListener } from '../server/http/listener.ts';
import { createJobs } from '../server/jobs/jobs.ts';
import { createLogger } from '../server/logging.ts';
import { createMail } from '../server/network/mail.ts';
import { loadSecretKey, SecretKeyError } from '../server/secrets/secret-key.ts';
import { createSecrets } from '../server/secrets/secrets.ts';
import { createFirstAdministrator, hasOrganizations } from '../server/startup/first-start.ts';
import { announceServer, withdrawServer } from '../server/startup/running-server.ts';
import { readSettings, type Settings, SettingsError } from '../server/startup/settings.ts';
import { handlers } from './features.ts';
import { jobs } from './jobs.ts';
import { consolePages } from './pages/console-pages.ts';

/** After this time a process that has nothing left to do ends by force. */
const lastResortMs = 2_000;

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger(settings.logLevel);
  const secretKey = settings.secretKey ?? loadSecretKey(settings.dataDirectory);
  const template = settings.sampleData === false ? readyMade.empty : readyMade.sample;
  const database = await openDatabase({ ...settings, template }, log);
  try {
    const { generatedPassword } = await createFirstAdministrator(database, settings.administrator);
    if (settings.sampleData ?? database.engine === 'embedded')
      if (!(await hasOrganizations(database))) {
        await fillSampleProvider(database);
        await fillSampleHistory(database, new Date());
      }
    const secrets = createSecrets(secretKey);
    await openSample({ database, secrets }, new Date());

    const token = newSecret();
    const sampleGateways = settings.sampleGuests ? createSampleGateways() : undefined;
    const context: ServerContext & { database: typeof database } = {
      database,
      log,
      now: () => new Date(),
      client: settings.client,
      publicUrl: settings.publicUrl,
      mail: settings.mail === undefined ? null : createMail(settings.mail),
      errorLogUrl: settings.errorLogUrl ?? null,
      sso: settings.sso,
      secrets,
      deviceNetworks: settings.deviceNetworks,
      simulatedGateways: sampleGateways,
      jobs: createJobs(log),
      requestSelf: (path, init) => application.hono.request(path, init),
      stripeApiUrl: settings.stripeApiUrl,
      adyenApiUrl: settings.adyenApiUrl,
      paypalApiUrl: settings.paypalApiUrl,
      authorizeNetApiUrl: settings.authorizeNetApiUrl,
    };
    const { host, port, adminPort, trustedProxies } = settings;
    const application = createApplication(
      context,
      handlers,
      [
        () => ssoCallbackRoute(context),
        () => importRoute(database, log, token),
        () => registerRoute(context, token),
        (kit) => liveRoute(context, kit),
        () => portalPreviewRoute(context),
        () => imageRoute(context),
        () => radiusRoute(context, settings.radiusNetworks),
        () => openNdsRoute(context),
        () => helpRoute(),
        () => recipientRoute(context),
        () => promotionMessageRoute(context),
        () => linkRoute(context),
        () => plannerRoute(context),
        () => groupLinkRoute(context),
        () => displayRoute(context),
        () => authorityFilesRoute(context),
        () => portalRoute(context),
        () => paymentsRoute(context),
        ({ authentication, page }) => setOrganizationPage(context, authentication, page),
        ({ page }) => consolePages(page),
      ],
      { trustedProxies, hasAdminPort: adminPort !== undefined },
    );
    const listener = await startListener(application.hono, log, { setting: 'PORT', host, port });
    const admin =
      adminPort === undefined
        ? undefined
        : await startListener(application.admin, log, {
            setting: 'ADMIN_PORT',
            host,
            port: adminPort,
          });
    const { url } = listener;
    if (database.engine === 'embedded')
      await announceServer(settings.dataDirectory, { url, token });
    context.jobs.start(context, jobs);
    const pmsLinks = startPmsLinks(context);
    const liveSample =
      sampleGateways &&
      startLiveSample(
        context,
        (path, init) => application.hono.request(path, init),
        sampleGateways,
      );
    const pastChecks = await startPastChecks(context);
    greet({ url, adminUrl: admin?.url }, settings, generatedPassword);

    let stopping = false;
    const stop = async (signal: string) => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      application.drain();
      await Promise.all([
        listener.close(),
        context.jobs.stop(),
        pmsLinks.stop(),
        liveSample?.stop(),
        pastChecks?.stop(),
      ]);
      // Last, so that it shows until then that the server is stopping.
      await admin?.close();
      await application.settle();
      if (database.engine === 'embedded') await withdrawServer(settings.dataDirectory);
      await database.close();
      end(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => void stop(signal));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function greet(
  { url, adminUrl }: { url: string; adminUrl: string | undefined },
  { administrator }: Settings,
  generatedPassword: string | undefined,
): void {
  const password =
    generatedPassword === undefined ? '' : `\n  Password   ${generatedPassword}   (shown only now)`;
  const metrics = adminUrl === undefined ? '' : `\n  Metrics    ${adminUrl}/metrics`;
  process.stdout.write(
    `\nAtrium is ready.\n  Address    ${url}${metrics}\n  User name  ${administrator.username}${password}\n\n`,
  );
}

/** Returns one line for a failure that an operator can resolve, and the stack of a defect. */
function failureText(error: unknown): string {
  if (error instanceof SettingsError || error instanceof SecretKeyError) return error.message;
  if (error instanceof DataDirectoryInUseError) return `DATA_DIR ${error.message}`;
  if (error instanceof DatabaseError)
    return `The database rejected the start: ${error.message} (${error.code})`;
  if (error instanceof Error && 'syscall' in error)
    return `The server cannot start: ${error.message}`;
  return (error instanceof Error && error.stack) || String(error);
}

/**
 * Ends the process, which by now has nothing left to do. `process.exit` is the last resort: it can wait forever for V8's
 * compiler threads (https://github.com/nodejs/node/issues/54918).
 */
function end(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(), lastResortMs).unref();
}

start().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  end(1);
});
