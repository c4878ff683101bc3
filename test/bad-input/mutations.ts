import fc from 'fast-check';
import { encodedBody } from '../encoded-body.ts';
import type { Call, Route } from '../facts.ts';
import { isObject, replaced, schemaOf, targetsIn, valueAt } from './body-paths.ts';
import { limitsOf, type Operation } from './schema.ts';
import * as values from './values.ts';

/** More than every limit of our endpoints. */
const maximumItems = 12_000;

const deepest = 5_000;
const marker = 'replaced by a nested value';

/** A request to mutate. */
interface Draft {
  method: string;
  /** by name, encoded */
  params: Record<string, string>;
  /** encoded parts of the query string */
  query: string[];
  body: unknown;
  /** sent instead of the body */
  text: string | undefined;
  /** added to the path */
  tail: string;
  headers: Record<string, string>;
}

/** One mutation. `at` selects one of the possible positions, modulo their number. */
export interface Mutation {
  kind: string;
  at: number;
  value: unknown;
}

interface Mutator {
  weight: number;
  /** the optional part of a call that it changes */
  needs?: 'body' | 'params' | 'query';
  value: fc.Arbitrary<unknown>;
  apply(draft: Draft, at: number, value: unknown, operation: Operation): void;
}

const mutators: Record<string, Mutator> = {
  'set a value': {
    needs: 'body',
    weight: 8,
    value: values.hostileValue,
    apply: (draft, at, value) => {
      const target = pick(targetsIn(draft.body), at);
      draft.body = target === undefined ? value : replaced(draft.body, target, value);
    },
  },
  'set a value at a limit of the schema': {
    needs: 'body',
    weight: 8,
    value: fc.nat({ max: 40 }),
    apply: (draft, at, value, operation) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      const targets = targetsIn(draft.body, schema);
      const target = pick(
        targets.filter((path) => limitsOf(schemaOf(schema, path)).length > 0),
        at,
      );
      if (target === undefined) return;
      const limit = pick(limitsOf(schemaOf(schema, target)), Number(value));
      draft.body = replaced(draft.body, target, limit);
    },
  },
  'remove a value': {
    needs: 'body',
    weight: 2,
    value: fc.constant(undefined),
    apply: (draft, at) => {
      const target = pick(targetsIn(draft.body), at);
      draft.body = target === undefined ? undefined : replaced(draft.body, target, undefined);
    },
  },
  'add a key': {
    needs: 'body',
    weight: 2,
    value: fc.record({ key: values.hostileText, added: values.hostileValue }),
    apply: (draft, at, value) => {
      const { key, added } = Object(value);
      const objects = [[], ...targetsIn(draft.body)].filter((path) =>
        isObject(valueAt(draft.body, path)),
      );
      draft.body = replaced(draft.body, [...(pick(objects, at) ?? []), String(key)], added);
    },
  },
  'repeat the items': {
    needs: 'body',
    weight: 1,
    value: fc.constantFrom(2, 30, 600),
    apply: (draft, at, value) => {
      const arrays = targetsIn(draft.body).filter((path) =>
        Array.isArray(valueAt(draft.body, path)),
      );
      const target = pick(arrays, at);
      if (target === undefined) return;
      const items = [valueAt(draft.body, target)].flat();
      const copies = Math.min(Number(value), Math.ceil(maximumItems / (items.length + 1)));
      const repeated = Array.from({ length: copies }, () => items).flat();
      draft.body = replaced(draft.body, target, repeated);
    },
  },
  'send a text as the body': {
    weight: 1,
    value: values.rawBody,
    apply: (draft, _at, value) => {
      draft.text = String(value);
    },
  },
  'nest a value deeply': {
    needs: 'body',
    weight: 1,
    value: fc.constantFrom(['[', ']'], ['{"a":', '}']),
    apply: (draft, at, value) => {
      const [open = '', close = ''] = [value].flat().map(String);
      const marked = replaced(draft.body, pick(targetsIn(draft.body), at) ?? [], marker);
      const nested = `${open.repeat(deepest)}1${close.repeat(deepest)}`;
      draft.text = JSON.stringify(marked).replace(`"${marker}"`, nested);
    },
  },
  'cut the body off': {
    needs: 'body',
    weight: 1,
    value: fc.nat({ max: 200 }),
    apply: (draft, _at, value) => {
      draft.text = (JSON.stringify(draft.body) ?? '').slice(0, Number(value));
    },
  },
  'set a parameter': {
    needs: 'params',
    weight: 3,
    value: values.hostileText,
    apply: (draft, at, value) => {
      const name = pick(Object.keys(draft.params), at);
      if (name !== undefined) draft.params[name] = encoded(String(value));
    },
  },
  'set a parameter that is not encoded well': {
    needs: 'params',
    weight: 1,
    value: values.rawPart,
    apply: (draft, at, value) => {
      const name = pick(Object.keys(draft.params), at);
      if (name !== undefined) draft.params[name] = String(value);
    },
  },
  'add a query value': {
    weight: 3,
    value: values.hostileText,
    apply: (draft, at, value, operation) => {
      const name = pick([...queryOf(operation).map((each) => each.name), 'unknown'], at);
      draft.query.push(`${name}=${encoded(String(value))}`);
    },
  },
  'add a query value at a limit of the schema': {
    needs: 'query',
    weight: 3,
    value: fc.nat({ max: 40 }),
    apply: (draft, at, value, operation) => {
      const parameter = pick(queryOf(operation), at);
      const limit = pick(limitsOf(parameter?.schema), Number(value));
      if (parameter !== undefined) draft.query.push(`${parameter.name}=${encoded(String(limit))}`);
    },
  },
  'add a query value that is not encoded well': {
    weight: 1,
    value: values.rawPart,
    apply: (draft, at, value, operation) => {
      const name = pick([...queryOf(operation).map((each) => each.name), 'unknown'], at);
      draft.query.push(`${name}=${value}`);
    },
  },
  'add a raw query': {
    weight: 1,
    value: values.rawQuery,
    apply: (draft, _at, value) => {
      draft.query.push(String(value));
    },
  },
  'extend the path': {
    weight: 1,
    value: values.rawPart,
    apply: (draft, at, value) => {
      draft.tail = `${at % 2 === 0 ? '/' : ''}${String(value)}`;
    },
  },
  'send an odd header': {
    weight: 2,
    value: values.oddHeader,
    apply: (draft, _at, value) => {
      const [name = '', text = ''] = [value].flat().map(String);
      draft.headers[name] = text;
    },
  },
  'send another content type': {
    weight: 1,
    value: values.contentType,
    apply: (draft, _at, value) => {
      draft.headers['content-type'] = String(value);
    },
  },
  'send another session': {
    weight: 1,
    value: values.authorization,
    apply: (draft, _at, value) => {
      draft.headers.authorization = String(value);
    },
  },
  'send another method': {
    weight: 1,
    value: fc.constantFrom('PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'get', 'X'.repeat(300)),
    apply: (draft, _at, value) => {
      draft.method = String(value);
    },
  },
};

/** Generates mutations that apply to an operation. */
export function mutationsOf({ parameters, requestBody }: Operation): fc.Arbitrary<Mutation[]> {
  const has = {
    body: requestBody?.content['application/json'] !== undefined,
    params: parameters.some((parameter) => parameter.in === 'path'),
    query: parameters.some((parameter) => parameter.in === 'query'),
  };
  const mutations = Object.entries(mutators)
    .filter(([, { needs }]) => needs === undefined || has[needs])
    .map(([kind, { weight, value }]) => ({
      weight,
      arbitrary: fc.record({ kind: fc.constant(kind), at: fc.nat({ max: 60 }), value }),
    }));
  return fc.array(fc.oneof(...mutations), { minLength: 1, maxLength: 5 });
}

export interface BadRequest {
  address: string;
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer>;
  };
}

/** Returns the request of an example with the mutations. */
export function mutated(
  route: Route,
  { params = {}, query = {}, body, token }: Call & { token: string },
  operation: Operation,
  mutations: readonly Mutation[],
): BadRequest {
  const [method = '', path = ''] = route.split(' ');
  const draft: Draft = {
    method,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, encoded(value)]),
    ),
    query: Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`),
    body,
    text: undefined,
    tail: '',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  };
  for (const { kind, at, value } of mutations) mutators[kind]?.apply(draft, at, value, operation);
  const filled =
    path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => draft.params[name] ?? '') + draft.tail;
  const text = draft.text ?? encodedBody(draft.body);
  const isWithBody = !['GET', 'HEAD', 'get'].includes(draft.method) && text !== undefined;
  return {
    address: draft.query.length === 0 ? filled : `${filled}?${draft.query.join('&')}`,
    init: { method: draft.method, headers: draft.headers, ...(isWithBody && { body: text }) },
  };
}

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % list.length];
}

function queryOf({ parameters }: Operation) {
  return parameters.filter((parameter) => parameter.in === 'query');
}

/** Percent-encodes text; lone surrogates are encoded as in WTF-8. */
function encoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ed%a0%80${encodeURIComponent(text.toWellFormed())}`;
}
