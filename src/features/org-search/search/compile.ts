import { macDigitsIn, numberIn } from '../conditions/condition-errors.ts';
import {
  type Condition,
  isGroup,
  type Join,
  otherJoin,
  type Search,
} from '../conditions/conditions.ts';
import { type FieldId, fieldOf } from '../conditions/search-fields.ts';

type Comparison = '=' | '>=' | '<=';

/** What `org_search_matches` understands. */
type Node =
  | { kind: 'group'; join: Join; of: Node[] }
  | { kind: 'none'; not: boolean }
  | { kind: 'facet'; any: string[]; not: boolean }
  | { kind: 'text'; column: string; operator: string; value: string; not: boolean }
  | { kind: 'value'; field: string; operator: string; value: string; not: boolean }
  | { kind: 'vlan'; value: string; not: boolean }
  | { kind: 'number'; column: string; operator: Comparison; value: string; not: boolean }
  | { kind: 'changed'; operator: '<' | '>='; value: string }
  | { kind: 'path'; value: string; not: boolean }
  | { kind: 'feature'; feature: string; not: boolean };

/** What a condition depends on besides itself. */
export interface SearchContext {
  /** the paths of the organizations that conditions name, by what was typed; missing when the caller sees none */
  paths: ReadonlyMap<string, string>;
  /** the start of a day, and of the day after it, in the time zone of the search */
  startOf: (day: string) => Date;
  endOf: (day: string) => Date;
}

/** The prefix of each choice among the facets. */
const facets: Partial<Record<FieldId, string>> = {
  type: 't',
  status: 's',
  trial: 'trial',
  country: 'c',
  zone: 'z',
  gateway: 'g',
};
const columns: Partial<Record<FieldId, string>> = {
  name: 'name',
  externalId: 'external_id',
  address: 'address',
  contact: 'contact',
  pms: 'pms',
};

/** Translates a valid search for `org_search_matches`. */
export function compiledSearch({ join, parts }: Search, context: SearchContext): Node {
  const of = parts.map((part) =>
    isGroup(part)
      ? groupOf(otherJoin(join), part.group, context)
      : compiledCondition(part, context),
  );
  return { kind: 'group', join, of: of.flatMap((node) => partsOf(node, join)) };
}

/** The parts of a node that is joined like the search: each can then be the one that leads to the matches. */
function partsOf(node: Node, join: Join): Node[] {
  return node.kind === 'group' && node.join === join ? node.of : [node];
}

function groupOf(join: Join, conditions: readonly Condition[], context: SearchContext): Node {
  return {
    kind: 'group',
    join,
    of: conditions.map((condition) => compiledCondition(condition, context)),
  };
}

function compiledCondition(condition: Condition, context: SearchContext): Node {
  const { field, operator } = condition;
  if (operator === 'empty') return { kind: 'facet', any: [`-:${field}`], not: false };
  if (operator === 'notEmpty') return { kind: 'facet', any: [`x:${field}`], not: false };
  const not = operator === 'isNot' || operator === 'hasNot';
  const test = positive(condition, not, context);
  // The facet lets the index leave out organizations without any value.
  return test.kind === 'value' && !not
    ? {
        kind: 'group',
        join: 'and',
        of: [{ kind: 'facet', any: [`x:${field}`], not: false }, test],
      }
    : test;
}

function positive({ field, operator, value }: Condition, not: boolean, context: SearchContext) {
  const typed = value.trim();
  const how = operator === 'isNot' ? 'is' : operator;
  const column = columns[field];
  if (column !== undefined)
    return { kind: 'text', column, operator: how, value: typed, not } satisfies Node;
  switch (fieldOf(field).kind) {
    case 'choice':
      return choiceNode(field, typed, not);
    case 'whole':
    case 'number': {
      const comparison = { atLeast: '>=', atMost: '<=' } as const;
      return {
        kind: 'number',
        column: field,
        operator: how === 'atLeast' || how === 'atMost' ? comparison[how] : '=',
        value: String(numberIn(typed)),
        not,
      } satisfies Node;
    }
    case 'vlan':
      return { kind: 'vlan', value: typed, not } satisfies Node;
    case 'day':
      return {
        kind: 'changed',
        operator: how === 'before' ? '<' : '>=',
        value: (how === 'before' ? context.startOf(typed) : context.endOf(typed)).toISOString(),
      } satisfies Node;
    case 'path':
      return pathNode(typed, how, not, context);
    case 'mac':
      return {
        kind: 'value',
        field,
        operator: how,
        value: macDigitsIn(typed) ?? '',
        not,
      } satisfies Node;
    case 'ip':
      return { kind: 'value', field, operator: how, value: addressIn(typed), not } satisfies Node;
    case 'text':
      return { kind: 'value', field, operator: how, value: typed, not } satisfies Node;
  }
}

const alwaysSet: readonly FieldId[] = ['type', 'status'];

function choiceNode(field: FieldId, typed: string, not: boolean): Node {
  if (field === 'feature') return { kind: 'feature', feature: typed, not };
  const prefix = facets[field] ?? field;
  const { names = {} } = fieldOf(field);
  // All of these have a value, so that another one is found by the index.
  if (not && alwaysSet.includes(field))
    return {
      kind: 'facet',
      any: Object.keys(names)
        .filter((name) => name !== typed)
        .map((name) => `${prefix}:${name}`),
      not: false,
    };
  const value =
    field === 'country' ? typed.toUpperCase() : field === 'zone' ? typed.toLowerCase() : typed;
  return { kind: 'facet', any: [`${prefix}:${value}`], not };
}

/** An organization that the caller does not see is on no path. */
function pathNode(typed: string, how: string, not: boolean, { paths }: SearchContext): Node {
  const path = paths.get(typed);
  if (path === undefined) return { kind: 'none', not };
  if (how === 'contains') return { kind: 'path', value: path, not };
  const number = path.split('/').at(-2) ?? '';
  return { kind: 'number', column: 'number', operator: '=', value: number, not };
}

/** Returns an address without brackets, and its IPv6 groups without leading zeros, as they are stored. */
function addressIn(typed: string): string {
  const address = typed.replace(/^\[(.*)\]$/, '$1');
  return address.includes(':')
    ? address.toLowerCase().replaceAll(/(^|:)0+(?=[\da-f])/g, '$1')
    : address;
}
