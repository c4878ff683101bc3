import type * as z from 'zod/mini';
import type { FeatureId } from './features.ts';
import type { PermissionLevel } from './permissions.ts';

type Schema = z.ZodMiniType;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/**
 * Who may call: `public` needs no token; `session` any signed-in administrator, without an organization's data;
 * `scope` runs inside the administrator's scope, and an `orgNumber` parameter must lie in it.
 */
export type Access = 'public' | 'session' | 'scope';

/** What happens to the database: a `change` writes exactly one Admin History row in its transaction. */
export type Effect = 'read' | 'change';

interface Schemas {
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response?: Schema;
}

declare const schemas: unique symbol;

/** How a call is made: all that the browser needs. The schemas are there as types only. */
export interface Route<S extends Schemas = Schemas> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** with parameters in braces, as the specification writes them: `/AdminApi/org/tree/{orgNumber}` */
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
  /** the feature the organization must grant for this call */
  feature?: FeatureId;
  /** the level that it asks of a role for the feature, where it is not the one of its effect */
  level?: PermissionLevel;
  /** Its body names something that may not exist: it responds with 404 although its access alone does not say so. */
  namesRecord?: true;
  /** how many bytes a body may have, where it is not the usual megabyte */
  largestBody?: number;
  /** the answer is a file and not JSON; `response` is then a text */
  answers?: 'csv' | 'pdf';
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

/** Declares how a call is made, for a page that must load without the schemas; its endpoint takes it over and adds them. */
export function route<S extends Schemas>(declaration: Route<S>): Route<S> {
  return declaration;
}
