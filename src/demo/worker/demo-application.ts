import { Hono } from 'hono';
import * as z from 'zod';
import { handlers } from '../../application/features.ts';
import type { ClientSettings } from '../../contract/client-settings.ts';
import { generateAccessCodes } from '../../features/access-codes/generation/generate-access-codes.ts';
import { imageRoute } from '../../features/images/serving/image-route.ts';
import { rewriteMovedRows } from '../../features/organizations/lifecycle/rewrite-moved-rows.ts';
import { sampleOnline } from '../../features/overview/totals/sample-online.ts';
import { sumTotals } from '../../features/overview/totals/sum-totals.ts';
import { paymentJobs } from '../../features/payments/jobs/jobs.ts';
import { paymentsRoute } from '../../features/payments/payments-route.ts';
import { publishScheduledPortals } from '../../features/portal/versions/publish-scheduled.ts';
import { radiusRoute } from '../../features/radius/service/radius-route.ts';
import { login } from '../../features/session/contract.ts';
import { createSampleGateways } from '../../sample/live/session-requests.ts';
import { startLiveSample } from '../../sample/live/start-live-sample.ts';
import { openSample } from '../../sample/present/open-sample.ts';
import { startPastChecks } from '../../sample/present/past-checks.ts';
import { createAuthentication } from '../../server/authentication.ts';
import type { ServerContext } from '../../server/context.ts';
import type { Database } from '../../server/database/open.ts';
import { addCalls } from '../../server/http/calls.ts';
import type { Variables } from '../../server/http/request.ts';
import { createJobs } from '../../server/jobs/jobs.ts';
import { createSecrets } from '../../server/secrets/secrets.ts';
import { createFirstAdministrator } from '../../server/startup/first-start.ts';
import { demoAccount } from '../messages.ts';
import { workerLog } from './worker-log.ts';

export interface DemoApplication {
  hono: Hono<Variables>;
  /** the token of the demo's initial session */
  token: string;
  /** ends background jobs and simulated guests */
  stop(): Promise<void>;
}

/** Starts the server's application over the sample provider's database. */
export async function startApplication(
  database: Database,
  client: ClientSettings,
): Promise<DemoApplication> {
  await createFirstAdministrator(database, demoAccount);
  // The build filled it at some time in the past.
  const secrets = createSecrets(crypto.getRandomValues(new Uint8Array(32)));
  await openSample({ database, secrets }, new Date());
  const sampleGateways = createSampleGateways();
  const server: ServerContext = {
    database,
    log: workerLog,
    now: () => new Date(),
    client,
    publicUrl: null,
    mail: null,
    errorLogUrl: null,
    sso: null,
    secrets,
    deviceNetworks: [],
    simulatedGateways: sampleGateways,
    jobs: createJobs(workerLog),
    requestSelf: (path, init) => hono.request(path, init),
    // Demo mode sends nothing.
    stripeApiUrl: '',
    adyenApiUrl: null,
    paypalApiUrl: null,
    authorizeNetApiUrl: null,
  };
  const hono = new Hono<Variables>();
  hono.route('/', paymentsRoute(server));
  hono.route('/', imageRoute(server));
  // For the simulated gateways, which call without a connection.
  hono.route('/', radiusRoute(server, []));
  addCalls(hono, server, createAuthentication(server), handlers);
  const token = await tokenFrom(hono);
  server.jobs.start(server, [
    generateAccessCodes,
    rewriteMovedRows,
    publishScheduledPortals,
    ...paymentJobs,
    sumTotals,
    sampleOnline,
  ]);
  const liveSample = startLiveSample(
    server,
    (path, init) => hono.request(path, init),
    sampleGateways,
  );
  const pastChecks = await startPastChecks(server);
  return {
    hono,
    token,
    async stop() {
      await Promise.all([server.jobs.stop(), liveSample.stop(), pastChecks?.stop()]);
    },
  };
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
