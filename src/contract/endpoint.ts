import type * as z from 'zod/mini';
import type { FeatureId } from './features.ts';
import type { PermissionLevel } from './permissions.ts';

type Schema = z.ZodMiniType;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/**
 * Who may call: `public` needs no token; `session` needs one and does not reach an organization's data; `scope` is limited
 * to the administrator's scope, which must contain the organization of an `orgNumber` parameter.
 */
export type Access = 'public' | 'session' | 'scope';

/** A `change` writes exactly one Admin History row in its transaction. */
export type Effect = 'read' | 'change';

interface Schemas {
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response?: Schema;
}

declare const schemas: unique symbol;

/** How the browser makes a call. The schemas exist as types only. */
export interface Route<S extends Schemas = Schemas> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** with parameters in braces, as in the specification: `/AdminApi/org/tree/{orgNumber}` */
  path: string;
  access: Access;
  readonly [schemas]?: S;
}

export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> extends Pick<Route, 'method' | 'path' | 'access'> {
  summary: string;
  effect: Effect;
  /** Allowed while the caller must replace an initial password. */
  withInitialPassword?: true;
  /** the feature that the organization must have */
  feature?: FeatureId;
  /** the level that the caller's role needs, when it does not follow from the method and effect */
  level?: PermissionLevel;
  /** Set when it is not enough to have the organization through a link (`ownership.ts`). */
  ownersOnly?: boolean;
  /** Set for a call outside a scope that responds with 404, because its body names a record that may not exist. */
  namesRecord?: true;
  /** Set for a read that responds with 409, because another call must come first. */
  mayConflict?: true;
  /** in bytes; 1 MB by default */
  largestBody?: number;
  /** Set when the request's body is a file, whose schema `body` is `fileBody`; JSON by default. */
  requestType?: 'file';
  /** set when the response is a file, whose schema `response` is a string; JSON by default */
  responseType?: 'csv' | 'pdf' | 'zip';
  params?: P;
  query?: Q;
  body?: B;
  response: R;
}

/** What a handler receives: validated and converted. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }
    : never;

type Given<Name extends string, S> = S extends Schema ? Record<Name, z.input<S>> : object;

interface SentParts {
  params?: object;
  query?: object;
  body?: unknown;
}

/** What a caller passes: only the parts that the endpoint declares. */
export type Sent<E> = SentParts &
  (E extends Endpoint<infer P, infer Q, infer B>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B>
    : E extends Route<infer S>
      ? Given<'params', S['params']> & Given<'query', S['query']> & Given<'body', S['body']>
      : never);

export type Reply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R>
    ? z.output<R>
    : E extends Route<infer S>
      ? OutputOf<S['response']>
      : never;
export type ReplyInput<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? InputOf<R> : never;

/** Declares a call: the one source of the handler's types, the client's types, validation and OpenAPI. */
export function endpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(declaration: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return declaration;
}

/** Declares a call without its schemas, for pages that must not load them. The endpoint spreads it and adds the schemas. */
export function route<S extends Schemas>(declaration: Route<S>): Route<S> {
  return declaration;
}
