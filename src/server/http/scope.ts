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
import { organizationInScope } from '../tenancy.ts';
import { requireFeature } from './permissions.ts';
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
}

export interface OrganizationRequest extends ScopedRequest {
  organization: ScopedOrganization;
}

export function callerOf(incoming: Incoming): Caller {
  if (incoming.caller === undefined)
    throw new Problem('not-signed-in', 'Your session has ended. Please log in again.');
  return incoming.caller;
}

/** Runs `work` in one transaction that sees the caller's scope only, and that is rolled back unless it wrote the history rows that are due. */
export function inScope<T>(
  endpoint: Endpoint,
  incoming: Incoming,
  work: (request: ScopedRequest) => Promise<T>,
  historyRows = endpoint.effect === 'change' ? 1 : 0,
): Promise<T> {
  const caller = callerOf(incoming);
  return incoming.server.database.withScope(caller.scope, async (transaction) => {
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
    });
    // Thrown inside the transaction: a change without its history row is rolled back.
    if (recorded !== expected)
      throw new Error(`${endpoint.method} ${endpoint.path} wrote ${recorded} history rows`);
    return reply;
  });
}

/** Runs `work` for the organization that the address names, if the caller's scope and features have it. */
export function inOrganization<T>(
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
