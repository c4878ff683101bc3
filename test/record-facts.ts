import type { Endpoint } from '../src/contract/endpoint.ts';
import {
  at,
  type Call,
  type FeatureFacts,
  idIn,
  type LinkedOnly,
  type Plant,
  type RouteFacts,
  routeOf,
  type World,
} from './facts.ts';
import type { MemberName } from './provider.ts';

interface RecordFactsOptions {
  calls: Record<'list' | 'get' | 'create' | 'update' | 'delete', Endpoint> & {
    id: string;
    screens: { list: string; item: string };
  };
  /** The organization of the examples' records. */
  at: MemberName;
  /** Returns the fields of a new record; each call returns different ones. */
  example: (world: World) => object;
  /** Whether the calls that change records are allowed to callers who have the organization only through a link. */
  linkedOnly: LinkedOnly;
  /** Changes of the fields that must be rejected, by the field of the error. */
  invalid: Readonly<Record<string, object>>;
  invalidLists?: Record<string, Partial<Call>>;
  /** Inserts a record into the database. */
  plant: Plant;
  /** Headings on the screens. */
  headings: { list: string; item: string; newItem: string };
}

/** Returns the facts of `recordEndpoints`, to which a feature adds those of its other calls. */
export function recordFacts(options: RecordFactsOptions): FeatureFacts {
  const { calls, example, plant, headings } = options;
  const organizationOf = ({ family }: World) => family[options.at];
  const invalid = Object.fromEntries(
    Object.entries(options.invalid).map(([field, body]) => [field, { body }]),
  );
  const ofNew = async (world: World) => {
    const reply = await world.send(routeOf(calls.create), {
      ...at(organizationOf(world)),
      body: example(world),
    });
    return at(organizationOf(world), { [calls.id]: idIn(reply) });
  };
  const routes: Record<string, RouteFacts | RouteFacts['example']> = {
    [routeOf(calls.list)]: {
      example: (world) => at(organizationOf(world)),
      invalid: { sort: { query: { sort: 'nothing' } }, ...options.invalidLists },
    },
    [routeOf(calls.create)]: {
      example: (world) => ({ ...at(organizationOf(world)), body: example(world) }),
      invalid,
    },
    [routeOf(calls.get)]: ofNew,
    [routeOf(calls.update)]: {
      example: async (world) => ({
        ...(await ofNew(world)),
        body: { ...example(world), version: 1 },
      }),
      invalid: { ...invalid, version: { body: { version: undefined } } },
    },
    [routeOf(calls.delete)]: ofNew,
  };
  const changing = [calls.create, calls.update, calls.delete].map(routeOf);
  return {
    routes,
    linkedOnly: Object.fromEntries(changing.map((route) => [route, options.linkedOnly])),
    planted: { [calls.id]: plant },
    screens: [
      { path: calls.screens.list, at: options.at, heading: headings.list },
      { path: `${calls.screens.item}/{${calls.id}}`, at: options.at, heading: headings.item },
      { path: calls.screens.item, at: options.at, heading: headings.newItem },
    ],
  };
}
