import type { Endpoint } from '../../contract/endpoint.ts';
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
import { organizationInScope, requireOwner } from '../tenancy.ts';
import { requireFeature } from './permissions.ts';
import type { SecretCookieOptions } from './request.ts';

/** The context of a request before its handler runs. */
export interface Incoming {
  server: ServerContext;
  origin: RequestOrigin;
  caller: Caller | undefined;
  cookie(name: string): string | undefined;
  /** sets an HttpOnly cookie */
  setSecretCookie(name: string, value: string, options: SecretCookieOptions): void;
  /** true when the request has an Origin header, as browsers send it */
  fromBrowser: boolean;
  /** drops a session that the handler ended from the cache */
  forgetSession(sessionId: string): void;
}

export interface SessionRequest extends Incoming {
  caller: Caller;
}

export interface ScopedRequest extends SessionRequest {
  transaction: ScopedTransaction;
  /** Writes the change's Admin History row. Each changing handler must call it exactly once. */
  record(entry: HistoryEntry): Promise<void>;
  /** Declares that the request changed nothing, so that no history row is required. */
  changesNothing(): void;
  /** Looks for due work of a job as soon as the transaction is committed. */
  wake(job: JobDeclaration): void;
}

export interface OrganizationRequest extends ScopedRequest {
  organization: ScopedOrganization;
}

export function callerOf(incoming: Incoming): Caller {
  if (incoming.caller === undefined)
    throw new Problem('not-signed-in', 'Your session has ended. Please log in again.');
  return incoming.caller;
}

/**
 * Runs `work` in one transaction limited to the caller's scope. Throws and rolls back unless `work` wrote the required
 * number of history rows.
 */
export async function inScope<T>(
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
    // Thrown inside the transaction, so that a change without its history row is rolled back.
    if (recorded !== expected)
      throw new Error(`${endpoint.method} ${endpoint.path} wrote ${recorded} history rows`);
    return reply;
  });
  for (const job of woken) jobs.wake(job);
  return reply;
}

/** Runs `work` for the organization of the path, if it is in the caller's scope and has the endpoint's feature. */
export function inOrganization<T>(
  endpoint: Endpoint,
  input: { params?: unknown },
  incoming: Incoming,
  work: (request: OrganizationRequest) => Promise<T>,
  historyRows?: 0,
): Promise<T> {
  const workInOrganization = async (request: ScopedRequest) => {
    const organization = await organizationInScope(
      request.transaction,
      request.caller.scope,
      orgNumberOf(input.params),
    );
    const organizationRequest = { ...request, organization };
    if (endpoint.feature !== undefined)
      await requireFeature(organizationRequest, endpoint, endpoint.feature);
    if (endpoint.ownersOnly) requireOwner(request.caller, organization);
    return work(organizationRequest);
  };
  return inScope(endpoint, incoming, workInOrganization, historyRows);
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
