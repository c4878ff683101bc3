import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { hash } from '@node-rs/argon2';
import { handlers } from '../src/application/features.ts';
import { consolePages } from '../src/application/pages/console-pages.ts';
import { apiErrorOf } from '../src/contract/api-error.ts';
import { addressOf } from '../src/contract/call-request.ts';
import type { Endpoint, Reply, Sent } from '../src/contract/endpoint.ts';
import type { Permissions, Right } from '../src/contract/permissions.ts';
import { plannerRoute } from '../src/features/conference/planner/planner-route.ts';
import { type LiveTimes, liveRoute } from '../src/features/devices/live/live-route.ts';
import { authorityFilesRoute } from '../src/features/enterprise/authority/files-route.ts';
import { linkRoute } from '../src/features/enterprise/links/link-route.ts';
import { groupLinkRoute } from '../src/features/groups/links/link-route.ts';
import { helpRoute } from '../src/features/help/help-route.ts';
import { imageRoute } from '../src/features/images/serving/image-route.ts';
import { paymentsRoute } from '../src/features/payments/payments-route.ts';
import { portalPreviewRoute } from '../src/features/portal/preview/preview-route.ts';
import { portalRoute } from '../src/features/portal/served/portal-route.ts';
import { promotionMessageRoute } from '../src/features/promotions/messages/message-route.ts';
import { openNdsRoute } from '../src/features/radius/opennds/opennds-route.ts';
import type { NasFacts } from '../src/features/radius/service/nas-facts.ts';
import { radiusRoute } from '../src/features/radius/service/radius-route.ts';
import { recipientRoute } from '../src/features/report-schedules/addresses/recipient-route.ts';
import { displayRoute } from '../src/features/rotating-password/display/display-route.ts';
import { login } from '../src/features/session/contract.ts';
import { setOrganizationPage } from '../src/features/session/set-organization-page.ts';
import { ssoCallbackRoute } from '../src/features/session/sso/callback-route.ts';
import type { ServerContext } from '../src/server/context.ts';
import type { PooledDatabase } from '../src/server/database/open.ts';
import {
  type Application,
  createApplication,
  type Exposure,
} from '../src/server/http/application.ts';
import type { Handler } from '../src/server/http/handlers.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { createLogger, type Logger } from '../src/server/logging.ts';
import type { Mail } from '../src/server/network/mail.ts';
import { createSecrets } from '../src/server/secrets/secrets.ts';
import { readSettings } from '../src/server/startup/settings.ts';
import type { SsoSettings } from '../src/server/startup/sso-settings.ts';
import { openTestDatabase, type TestDatabase } from './databases.ts';
import { declaredStatuses } from './declared-statuses.ts';
import { encodedBody } from './encoded-body.ts';

export interface TestServer {
  database: PooledDatabase;
  /** the context for background jobs */
  context: ServerContext;
  application: Application;
  /** the server's clock, which tests can set */
  clock: { now: Date };
  /**
   * Returns the token of a new administrator of an organization (null: the whole platform), with a role of the given
   * permissions and rights, or without a role.
   */
  signInAs(
    ownerOrganizationNumber: number | null,
    permissions?: Permissions,
    rights?: readonly Right[],
  ): Promise<string>;
  /** Calls an endpoint like the browser; throws the ApiError that a screen would get. */
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>, token?: string): Promise<Reply<E>>;
  /** Throws for a reply with a status that the OpenAPI document does not declare for its call. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Runs `work` with the server's clock set to `time`, and restores the clock afterwards. */
  atTime<T>(time: Date, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const testPassword = 'Correct-Horse-9';
// Port 9 discards, and fetch refuses it before it connects.
const unreachableVendor = 'http://127.0.0.1:9';
const log = createLogger('silent');

let shared: Promise<TestServer> | undefined;
let passwordHash: Promise<string> | undefined;

/**
 * Returns the server that all test files of this worker share, with its clock reset. A file must only use its own provider
 * (`newProvider`); tests of the whole platform need `startTestServer`.
 */
export async function sharedServer(): Promise<TestServer> {
  shared ??= startTestServer();
  const server = await shared;
  server.clock.now = new Date();
  // Limits that began at a later time of the clock would last for this file.
  await server.database.system.deleteFrom('attempt_limit').execute();
  return server;
}

/** Starts the real application with a separate database, and with additional handlers. */
export async function startTestServer(
  options: {
    mail?: Mail;
    log?: Logger;
    sso?: SsoSettings;
    live?: LiveTimes;
    /** by default a new, empty database */
    database?: TestDatabase;
    /** by default collected and written every ten seconds */
    radiusFacts?: NasFacts;
    /** in addition to the product's */
    handlers?: readonly Handler[];
    exposure?: Exposure;
    /** by default nothing answers there */
    stripeApiUrl?: string;
    adyenApiUrl?: string;
    paypalApiUrl?: string;
    authorizeNetApiUrl?: string;
  } = {},
): Promise<TestServer> {
  const { database, remove } = options.database ?? (await openTestDatabase());
  const clock = { now: new Date() };
  const { client, radiusNetworks } = readSettings({ DATA_DIR: tmpdir() });
  const context: ServerContext & { database: PooledDatabase } = {
    database,
    log: options.log ?? log,
    now: () => clock.now,
    client,
    publicUrl: 'https://atrium.example',
    mail: options.mail ?? null,
    errorLogUrl: null,
    sso: options.sso ?? null,
    secrets: createSecrets(crypto.getRandomValues(new Uint8Array(32))),
    deviceNetworks: ['127.0.0.0/8', '::1/128'],
    jobs: createJobs(options.log ?? log),
    requestSelf: (path, init) => application.hono.request(path, init),
    stripeApiUrl: options.stripeApiUrl ?? unreachableVendor,
    adyenApiUrl: options.adyenApiUrl ?? unreachableVendor,
    paypalApiUrl: options.paypalApiUrl ?? unreachableVendor,
    authorizeNetApiUrl: options.authorizeNetApiUrl ?? unreachableVendor,
  };
  const application = createApplication(
    context,
    [...handlers, ...(options.handlers ?? [])],
    [
      () => ssoCallbackRoute(context),
      (kit) => liveRoute(context, kit, options.live),
      () => portalPreviewRoute(context),
      () => portalRoute(context),
      () => paymentsRoute(context),
      () => imageRoute(context),
      () => radiusRoute(context, radiusNetworks, options.radiusFacts),
      () => openNdsRoute(context),
      () => helpRoute(),
      () => recipientRoute(context),
      () => promotionMessageRoute(context),
      () => linkRoute(context),
      () => plannerRoute(context),
      () => groupLinkRoute(context),
      () => displayRoute(context),
      () => authorityFilesRoute(context),
      ({ authentication, page }) => setOrganizationPage(context, authentication, page),
      ({ page }) => consolePages(page),
    ],
    options.exposure,
  );
  const rejectUndeclared = declaredStatuses(application.endpoints);
  const request: TestServer['request'] = async (path, init) => {
    const response = await application.hono.request(path, init);
    rejectUndeclared(init?.method ?? 'GET', path, response.status);
    return response;
  };
  const call: TestServer['call'] = async (endpoint, sent, token) => {
    const url = addressOf(endpoint, sent);
    const response = await request(url, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...('body' in sent && { body: encodedBody(sent.body) }),
    });
    const body = await response.json();
    if (!response.ok) throw apiErrorOf({ method: endpoint.method, url }, response.status, body);
    return body;
  };
  // A cheap hash: its cost is part of the hash, so signing in is fast too.
  passwordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const password_hash = await passwordHash;
  return {
    database,
    context,
    application,
    clock,
    call,
    request,
    async signInAs(ownerOrganizationNumber, permissions, rights = []) {
      const username = `admin-${randomBytes(6).toString('hex')}`;
      const role =
        permissions &&
        (await database.system
          .insertInto('role_template')
          .values({
            type: 'site',
            name: username,
            organization_number: ownerOrganizationNumber,
            permissions: JSON.stringify(permissions),
            rights: JSON.stringify(rights),
            created_by: 'test',
            updated_by: 'test',
          })
          .returning('id')
          .executeTakeFirstOrThrow());
      await database.system
        .insertInto('administrator')
        .values({
          username,
          username_folded: username,
          password_hash,
          owner_organization_number: ownerOrganizationNumber,
          role_template_id: role?.id ?? null,
        })
        .execute();
      const response = await application.hono.request(
        login.path,
        {
          method: login.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ Username: username, Password: testPassword }),
        },
        { incoming: incomingFromNewAddress() },
      );
      const { AccessToken } = await response.json();
      return AccessToken;
    },
    async atTime(time, work) {
      const before = clock.now;
      clock.now = time;
      try {
        return await work();
      } finally {
        clock.now = before;
      }
    },
    async close() {
      await application.settle();
      await remove();
    },
  };
}

/** Returns a connection from an address of its own, so that failed attempts of other tests do not slow it down. */
function incomingFromNewAddress(): IncomingMessage {
  return incomingFrom(['10', ...randomBytes(3)].join('.'));
}

export function incomingFrom(remoteAddress: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return new IncomingMessage(socket);
}
