import type { Endpoint, Received, ReplyInput } from '../../contract/endpoint.ts';
import { type FeatureId, featureNames } from '../../contract/features.ts';
import {
  hasRight,
  levelFor,
  neededLevel,
  type Right,
  reaches,
  rightNames,
} from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import { type HistoryEntry, writeHistory } from '../audit.ts';
import type {
  Caller,
  RequestOrigin,
  ScopedOrganization,
  ScopedTransaction,
  ServerContext,
} from '../context.ts';
import type { JobDeclaration } from '../jobs/job.ts';
import { grantedFeatures, organizationInScope } from '../tenancy.ts';
import { type CsvPage, Download } from './download.ts';
import { FileAnswer } from './file-answer.ts';
import type { SecretCookieOptions } from './request.ts';

/** What is known of a request before its handler runs. */
export interface Incoming {
  server: ServerContext;
  origin: RequestOrigin;
  caller: Caller | undefined;
  /** sets a cookie that only the server reads */
  setSecretCookie(name: string, value: string, options: SecretCookieOptions): void;
  /** true when a browser sent it (it names its origin) */
  fromBrowser: boolean;
  /** forgets a session that the handler ended */
  forgetSession(sessionId: string): void;
}

export interface SessionRequest extends Incoming {
  caller: Caller;
}

export interface ScopedRequest extends SessionRequest {
  transaction: ScopedTransaction;
  /** Writes the change's Admin History row; exactly once in each handler that changes something. */
  record(entry: HistoryEntry): Promise<void>;
  /** Tells that a change turned out to change nothing, so that no row is due. */
  changesNothing(): void;
  /** Looks for due work of that job as soon as the transaction is committed. */
  wake(job: JobDeclaration): void;
}

export interface OrganizationRequest extends ScopedRequest {
  organization: ScopedOrganization;
}

export interface Handler {
  endpoint: Endpoint;
  respond(input: Received<Endpoint>, incoming: Incoming): Promise<unknown>;
}

type Work<E extends Endpoint, C> = (input: Received<E>, request: C) => Promise<ReplyInput<E>>;

// The kit validates the input with the endpoint's own schemas before it calls, so the types meet here.
function handler<E extends Endpoint>(
  endpoint: E,
  access: Endpoint['access'],
  respond: (input: Received<E>, incoming: Incoming) => Promise<unknown>,
): Handler {
  if (endpoint.access !== access)
    throw new Error(`${endpoint.method} ${endpoint.path} is declared for ${endpoint.access}`);
  return { endpoint, respond: respond as Handler['respond'] };
}

export function publicHandler<E extends Endpoint>(endpoint: E, work: Work<E, Incoming>): Handler {
  return handler(endpoint, 'public', work);
}

export function sessionHandler<E extends Endpoint>(
  endpoint: E,
  work: Work<E, SessionRequest>,
): Handler {
  return handler(endpoint, 'session', (input, incoming) =>
    work(input, { ...incoming, caller: callerOf(incoming) }),
  );
}

/** Runs in one transaction that sees the caller's scope only. */
export function scopeHandler<E extends Endpoint>(
  endpoint: E,
  work: Work<E, ScopedRequest>,
): Handler {
  return handler(endpoint, 'scope', (input, incoming) =>
    inScope(endpoint, incoming, (request) => {
      if (endpoint.feature !== undefined)
        requirePermission(request.caller, endpoint, endpoint.feature);
      return work(input, request);
    }),
  );
}

/** For addresses with an `orgNumber`: the organization is found in the scope first, or it does not exist. */
export function organizationHandler<E extends Endpoint>(
  endpoint: E,
  work: Work<E, OrganizationRequest>,
): Handler {
  return handler(endpoint, 'scope', (input, incoming) =>
    inOrganization(endpoint, input, incoming, (request) => work(input, request)),
  );
}

/**
 * For what takes long and must not hold the database: `prepare` runs like an organization's handler, and its
 * transaction is over when `work` begins.
 */
export function organizationTask<E extends Endpoint, P>(
  endpoint: E,
  prepare: (input: Received<E>, request: OrganizationRequest) => Promise<P>,
  work: (prepared: P, incoming: Incoming) => Promise<ReplyInput<E>>,
): Handler {
  return handler(endpoint, 'scope', async (input, incoming) =>
    work(
      await inOrganization(endpoint, input, incoming, (request) => prepare(input, request)),
      incoming,
    ),
  );
}

/**
 * Calls an external system outside any transaction, then records the outcome: `prepare` only reads, `ask` holds no
 * transaction, and `finish` writes with the one history entry of the change.
 */
export function organizationExternalCall<E extends Endpoint, P, A>(
  endpoint: E,
  steps: {
    prepare: (input: Received<E>, request: OrganizationRequest) => Promise<P>;
    ask: (prepared: P, incoming: Incoming) => Promise<A>;
    finish: (input: Received<E>, request: OrganizationRequest, answer: A) => Promise<ReplyInput<E>>;
  },
): Handler {
  return handler(endpoint, 'scope', async (input, incoming) => {
    const prepared = await inOrganization(
      endpoint,
      input,
      incoming,
      (request) => steps.prepare(input, request),
      0,
    );
    const answer = await steps.ask(prepared, incoming);
    return inOrganization(endpoint, input, incoming, (request) =>
      steps.finish(input, request, answer),
    );
  });
}

/**
 * A file of rows for roles that may export, as large as it may be: each page is read in a transaction of its own while the answer runs, so that
 * neither memory nor the one connection of the embedded engine is held for a slow reader.
 */
export function csvHandler<E extends Endpoint, Cursor>(
  endpoint: E,
  file: {
    name: (organization: OrganizationRequest['organization']) => string;
    header: readonly string[];
    /** the rows after the cursor, from the start without one; no cursor ends the file */
    page: (
      input: Received<E>,
      request: OrganizationRequest,
      after: Cursor | undefined,
    ) => Promise<CsvPage<Cursor>>;
  },
): Handler {
  return handler(endpoint, 'scope', async (input, incoming) => {
    const pageAfter = (after: Cursor | undefined) =>
      inOrganization(endpoint, input, incoming, async (request) => {
        requireRight(request.caller, 'export');
        const page = await file.page(input, request, after);
        const name = file.name(request.organization);
        if (after === undefined) await writeExport(request, name, input.query);
        return { ...page, name };
      });
    // The first page is there before the answer begins: what is refused is refused with its status.
    const first = await pageAfter(undefined);
    return Download.of(first.name, file.header, first, pageAfter);
  });
}

/** A document. What it says is read by `prepare`, in a transaction that is over when `draw` begins. */
export function pdfHandler<E extends Endpoint, P>(
  endpoint: E,
  prepare: (input: Received<E>, request: OrganizationRequest) => Promise<P>,
  draw: (prepared: P) => Promise<{ name: string; content: Uint8Array }>,
): Handler {
  return handler(endpoint, 'scope', async (input, incoming) => {
    const { name, content } = await draw(
      await inOrganization(endpoint, input, incoming, (request) => prepare(input, request)),
    );
    return new FileAnswer(name, 'application/pdf', content);
  });
}

/** What leaves the system is in the history, with what it was narrowed by. */
function writeExport(
  { transaction, caller, origin, organization }: OrganizationRequest,
  name: string,
  query: unknown,
): Promise<void> {
  return writeHistory(transaction, caller, origin, {
    action: 'export',
    entityType: 'list',
    entityId: '',
    label: name,
    organization,
    after: { ...Object(query) },
  });
}

function inOrganization<T>(
  endpoint: Endpoint,
  input: { params?: unknown },
  incoming: Incoming,
  work: (request: OrganizationRequest) => Promise<T>,
  historyRows?: 0,
): Promise<T> {
  const inside = async (request: ScopedRequest) => {
    const organization = await organizationInScope(
      request.transaction,
      request.caller.scope,
      orgNumberOf(input.params),
    );
    const here = { ...request, organization };
    if (endpoint.feature !== undefined) await requireFeature(here, endpoint, endpoint.feature);
    return work(here);
  };
  return inScope(endpoint, incoming, inside, historyRows);
}

/** Throws unless the caller's role has the right. */
export function requireRight(caller: Caller, right: Right): void {
  if (!hasRight(caller.rights, right))
    throw new Problem(
      'not-allowed',
      `Your role does not allow this: ${rightNames[right]}. Ask an administrator for it.`,
    );
}

/** Throws unless the caller's role allows this call, and the organization has the feature. */
export async function requireFeature(
  { caller, transaction, organization }: OrganizationRequest,
  endpoint: Pick<Endpoint, 'effect' | 'method'>,
  feature: FeatureId,
): Promise<void> {
  requirePermission(caller, endpoint, feature);
  const features = await grantedFeatures(transaction, organization.number);
  if (!features.includes(feature))
    throw new Problem('not-allowed', `${organization.name} does not have this feature.`);
}

/** Throws unless the caller's role allows this call. */
export function requirePermission(
  caller: Caller,
  endpoint: Pick<Endpoint, 'effect' | 'method' | 'level'>,
  feature: FeatureId,
): void {
  if (!reaches(levelFor(caller.permissions, feature), neededLevel(endpoint)))
    throw new Problem(
      'not-allowed',
      `Your role does not allow this in ${featureNames[feature]}. Ask an administrator for it.`,
    );
}

function orgNumberOf(params: unknown): number {
  if (
    typeof params === 'object' &&
    params !== null &&
    'orgNumber' in params &&
    typeof params.orgNumber === 'number'
  )
    return params.orgNumber;
  throw new Error('An organization endpoint needs an orgNumber parameter');
}

function callerOf(incoming: Incoming): Caller {
  if (incoming.caller === undefined)
    throw new Problem('not-signed-in', 'Your session has ended. Please log in again.');
  return incoming.caller;
}

async function inScope<T>(
  endpoint: Endpoint,
  incoming: Incoming,
  work: (request: ScopedRequest) => Promise<T>,
  historyRows = endpoint.effect === 'change' ? 1 : 0,
): Promise<T> {
  const caller = callerOf(incoming);
  const { database, jobs } = incoming.server;
  const woken = new Set<JobDeclaration>();
  const reply = await database.withScope(caller.scope, async (transaction) => {
    let recorded = 0;
    let expected = historyRows;
    const reply = await work({
      ...incoming,
      caller,
      transaction,
      record: async (entry) => {
        recorded += 1;
        await writeHistory(transaction, caller, incoming.origin, entry);
      },
      changesNothing: () => {
        expected = 0;
      },
      wake: (job) => woken.add(job),
    });
    // Thrown inside the transaction: a change without its history row is rolled back.
    if (recorded !== expected)
      throw new Error(`${endpoint.method} ${endpoint.path} wrote ${recorded} history rows`);
    return reply;
  });
  for (const job of woken) jobs.wake(job);
  return reply;
}
