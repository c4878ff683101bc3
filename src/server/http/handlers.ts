import type { Endpoint, Received, ReplyInput } from '../../contract/endpoint.ts';
import { requirePermission } from './permissions.ts';
import {
  callerOf,
  type Incoming,
  inOrganization,
  inScope,
  type OrganizationRequest,
  type ScopedRequest,
  type SessionRequest,
} from './scope.ts';

export interface Handler {
  endpoint: Endpoint;
  respond(input: Received<Endpoint>, incoming: Incoming): Promise<unknown>;
}

type Work<E extends Endpoint, C> = (input: Received<E>, request: C) => Promise<ReplyInput<E>>;

// The input was validated with the endpoint's schemas before this call, which the types cannot express.
export function handler<E extends Endpoint>(
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

/** Runs `work` in one transaction limited to the caller's scope. */
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

/** Runs `work` for the organization of the path's `orgNumber`; responds with 404 when it is outside the scope. */
export function organizationHandler<E extends Endpoint>(
  endpoint: E,
  work: Work<E, OrganizationRequest>,
): Handler {
  return handler(endpoint, 'scope', (input, incoming) =>
    inOrganization(endpoint, input, incoming, (request) => work(input, request)),
  );
}

/**
 * Runs long work without a transaction: `prepare` runs like an organization's handler, and its transaction ends before
 * `work` starts.
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
 * Calls an external system outside any transaction, then records the outcome. `prepare` only reads. `call` runs without
 * a transaction. `finish` writes the outcome with the change's one history entry.
 */
export function organizationExternalCall<E extends Endpoint, P, R>(
  endpoint: E,
  steps: {
    prepare: (input: Received<E>, request: OrganizationRequest) => Promise<P>;
    call: (prepared: P, incoming: Incoming) => Promise<R>;
    finish: (input: Received<E>, request: OrganizationRequest, result: R) => Promise<ReplyInput<E>>;
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
    const result = await steps.call(prepared, incoming);
    return inOrganization(endpoint, input, incoming, (request) =>
      steps.finish(input, request, result),
    );
  });
}
