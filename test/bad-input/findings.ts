import fc from 'fast-check';
import * as z from 'zod/mini';
import { problemBody } from '../../src/contract/problem.ts';
import { openApiDocument } from '../../src/server/http/openapi.ts';
import { type Call, type CollectedFacts, type Route, routeFactsOf } from '../facts.ts';
import type { TestServer } from '../server.ts';
import { newWorld, platformToken, request, type TestReply } from '../world.ts';
import { replaced, schemaOf, targetsIn } from './body-paths.ts';
import { type BadRequest, mutated, mutationsOf } from './mutations.ts';
import { extremeDatesOf, limitsOf, type Operation, type Parameter, surfaceOf } from './schema.ts';

// An example is prepared again after this many inputs, and a few times after an input succeeded, because its records may
// no longer exist.
const inputsPerExample = 100;
const maximumPreparations = 4;
export const slowestMs = 2_000;

export interface Fuzzing {
  server: TestServer;
  collected: readonly CollectedFacts[];
  seed: number;
  inputs: number;
}

interface TimedReply extends TestReply {
  milliseconds: number;
}

/** Returns the number of inputs for each route, in proportion to the size of its schema. */
export function inputCountsOf(
  server: TestServer,
  routes: readonly Route[],
  inputs: number,
): Map<Route, number> {
  const surfaces = new Map<Route, number>();
  for (const route of routes) surfaces.set(route, surfaceOf(operationOf(server, route)));
  const sum = [...surfaces.values()].reduce((all, each) => all + each, 0);
  return new Map([...surfaces].map(([route, each]) => [route, Math.ceil((inputs * each) / sum)]));
}

/** Sends generated bad input to a route. Returns the first wrong reply with its minimal input, or null. */
export async function findingAt(route: Route, fuzzing: Fuzzing): Promise<string | null> {
  const { server, collected, inputs } = fuzzing;
  const operation = operationOf(server, route);
  const isChange = !route.startsWith('GET ');
  const world = await newWorld(server);
  const platform = await platformToken(server);
  const { example } = routeFactsOf(collected, route);
  const prepared = async (): Promise<Call & { token: string }> => {
    // Wrong passwords lock out the address, which all inputs share.
    await server.database.system.deleteFrom('attempt_limit').execute();
    const { before, ...call } = { token: platform, ...(await example(world)) };
    if (before !== undefined) await request(server, before.route, before.call, call.token);
    return call;
  };
  for (const extreme of callsWithExtremeDates(await prepared(), operation)) {
    const bad = mutated(route, extreme, operation, []);
    const reply = await replyTo(server, bad);
    const wrong = replyError(reply, operation);
    if (wrong !== null) return `${route}: ${wrong}\n${described(bad, reply)}`;
  }
  for (let sent = 0; sent < inputs; sent += inputsPerExample) {
    let call = await prepared();
    let preparations = 1;
    const attempt = fc.asyncProperty(mutationsOf(operation), async (mutations) => {
      const bad = mutated(route, call, operation, mutations);
      const reply = await replyTo(server, bad);
      const wrong = replyError(reply, operation);
      if (wrong !== null) throw new Error(`${wrong}\n${described(bad, reply)}`);
      if (reply.status !== 200 || !isChange || preparations > maximumPreparations) return;
      preparations += 1;
      call = await prepared();
    });
    const { counterexample, errorInstance } = await fc.check(attempt, {
      seed: seedOf(`${fuzzing.seed} ${sent} ${route}`),
      numRuns: Math.min(inputsPerExample, inputs - sent),
    });
    if (counterexample !== null)
      return `${route}: ${String(Object(errorInstance).message)}\nchanges: ${shortened(fc.stringify(counterexample))}`;
  }
  return null;
}

/** Returns a call for each date of a route, in its body or its query, with the first and last dates that it may accept. */
function callsWithExtremeDates<C extends Call>(
  call: C,
  { parameters, requestBody }: Operation,
): C[] {
  const schema = requestBody?.content['application/json']?.schema;
  const inBody = targetsIn(call.body, schema).flatMap((path) =>
    extremeDatesOf(schemaOf(schema, path) ?? {}).map((date) => ({
      ...call,
      body: replaced(call.body, path, date),
    })),
  );
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema: own }) =>
      extremeDatesOf(own).map((date) => ({ ...call, query: { ...call.query, [name]: date } })),
    );
  return [...inBody, ...inQuery];
}

const documents = new WeakMap<TestServer, ReturnType<typeof openApiDocument>>();

/** Returns a route's operation in our OpenAPI document. */
function operationOf(server: TestServer, route: Route): Operation {
  const [method = '', path = ''] = route.split(' ');
  const document = documents.get(server) ?? openApiDocument(server.application.endpoints);
  documents.set(server, document);
  // `Operation` is the part of the JSON document that is used here.
  return JSON.parse(JSON.stringify(document.paths[path]?.[method.toLowerCase()]));
}

/** Returns the reply to a request. Repeats a slow one and returns the shorter time, because the machine may be busy. */
export async function replyTo(
  server: Pick<TestServer, 'request'>,
  bad: BadRequest,
): Promise<TimedReply> {
  const first = await timed(server, bad);
  if (first.milliseconds <= slowestMs) return first;
  const again = await timed(server, bad);
  return { ...first, milliseconds: Math.min(first.milliseconds, again.milliseconds) };
}

async function timed(
  server: Pick<TestServer, 'request'>,
  { address, init }: BadRequest,
): Promise<TimedReply> {
  const started = performance.now();
  const response = await server.request(address, init);
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - started };
}

const leaks = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\/src\/server\//,
  /\b(select .+ from|insert into \w+ \(|update \w+ set|delete from \w+ where) /i,
  /syntax error at or near|invalid input syntax|violates .+ constraint|relation ".+" does not/,
];

// The words of the validation library.
const libraryText =
  /Invalid input|Invalid option|Too (small|big|short|long)|expected \w+, received/;

/** Returns the error of a reply, or null. */
export function replyError(
  { status, text, milliseconds }: TimedReply,
  operation: Operation,
): string | null {
  if (status >= 500) return `status ${status}`;
  if (milliseconds > slowestMs) return `a reply after ${Math.round(milliseconds)} ms`;
  if (leaks.some((leak) => leak.test(text))) return 'a stack trace or a statement in the reply';
  if (libraryText.test(text)) return 'a message of a library';
  const isOtherAddress = status === 404 && /There is no such call|^Not found$|^$/.test(text);
  if (isOtherAddress) return null;
  if (!(status in operation.responses)) return `undeclared status ${status}`;
  return status >= 400 && !isProblem(status, text) ? 'an error without the common format' : null;
}

function isProblem(status: number, text: string): boolean {
  // The reply to HEAD has no body.
  if (text === '') return true;
  try {
    const { success, data } = z.safeParse(problemBody, JSON.parse(text));
    return success && data.Code === status && data.Message !== '';
  } catch {
    return false;
  }
}

function described({ address, init }: BadRequest, { status, text }: TimedReply): string {
  const { method, headers, body } = init;
  const sent = `${method} ${address} ${JSON.stringify(headers)} ${String(body ?? '')}`;
  return `input: ${shortened(sent)}\nreply: ${status} ${shortened(text)}`;
}

function shortened(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text;
}

/** Returns the routes with a body or a typed filter, besides paging, whose facts have no invalid input. */
export function routesWithoutInvalidInput({
  server,
  collected,
  routes,
}: Pick<Fuzzing, 'server' | 'collected'> & { routes: readonly Route[] }): string[] {
  return routes
    .filter((route) => {
      const { parameters, requestBody } = operationOf(server, route);
      const takesInput = requestBody !== undefined || parameters.some(isTypedFilter);
      return takesInput && routeFactsOf(collected, route).invalid === undefined;
    })
    .map(
      (route) =>
        `${route} names no invalid input: add it to ${routeFactsOf(collected, route).owner.feature}/facts.ts`,
    );
}

function isTypedFilter({ in: where, name, schema }: Parameter): boolean {
  return (
    where === 'query' && !['page', 'pageSize', 'text'].includes(name) && limitsOf(schema).length > 0
  );
}

/** Hashes a text (FNV-1a), so that each route has different inputs. */
function seedOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash;
}

/** Returns the invalid inputs of a feature's facts that are not rejected with 400 and the field's name. */
export async function acceptedInvalidInput(
  route: Route,
  { server, collected }: Pick<Fuzzing, 'server' | 'collected'>,
): Promise<string[]> {
  const { example, invalid = {} } = routeFactsOf(collected, route);
  const world = await newWorld(server);
  const token = await platformToken(server);
  const accepted: string[] = [];
  for (const [field, changes] of Object.entries(invalid)) {
    const call = await example(world);
    const { status, text } = await request(
      server,
      route,
      {
        ...call,
        params: { ...call.params, ...changes.params },
        ...(changes.query && { query: { ...call.query, ...changes.query } }),
        ...(changes.body !== undefined && {
          body: Array.isArray(changes.body)
            ? changes.body
            : { ...Object(call.body), ...Object(changes.body) },
        }),
      },
      token,
    );
    const isRejected = status === 400 && field in (Object(JSON.parse(text)).Fields ?? {});
    if (!isRejected)
      accepted.push(`${route} with an invalid ${field}: ${status} ${shortened(text)}`);
  }
  return accepted;
}
