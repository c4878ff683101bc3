import {
  type FieldId,
  fieldOf,
  isFieldId,
  isOperator,
  type Operator,
  takesValue,
} from './search-fields.ts';

export interface Condition {
  field: FieldId;
  operator: Operator;
  /** as typed; empty when the operator takes none */
  value: string;
}

export type Join = 'and' | 'or';

/** A part of a search: one condition, or a group whose conditions are joined the other way. */
export type Part = Condition | { group: readonly Condition[] };

export interface Search {
  join: Join;
  parts: readonly Part[];
}

export const mostConditions = 20;
/** What an address carries safely; each value has at most 100 characters. */
export const longestAddress = 3_000;

export const noSearch: Search = { join: 'and', parts: [] };

export function isGroup(part: Part): part is { group: readonly Condition[] } {
  return 'group' in part;
}

export function conditionsOf({ parts }: Search): Condition[] {
  return parts.flatMap((part) => (isGroup(part) ? part.group : [part]));
}

export function otherJoin(join: Join): Join {
  return join === 'and' ? 'or' : 'and';
}

/**
 * Writes a search for an address: `type.is.Site~name.contains.hotel~(mac.ends.2F07~ssid.is.Guest)`. A leading `any~` joins
 * its parts with 'or'.
 */
export function searchText({ join, parts }: Search): string {
  const texts = parts.map((part) =>
    isGroup(part) ? `(${part.group.map(conditionText).join('~')})` : conditionText(part),
  );
  return [...(join === 'or' ? ['any'] : []), ...texts].join('~');
}

function conditionText({ field, operator, value }: Condition): string {
  return takesValue(operator) ? `${field}.${operator}.${escaped(value)}` : `${field}.${operator}`;
}

function escaped(value: string): string {
  return value.replaceAll(
    /[%~().]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function unescaped(text: string): string {
  return text.replaceAll(/%(25|7E|28|29|2E)/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads what `searchText` writes; returns null for anything else. */
export function parseSearchText(text: string): Search | null {
  const isAny = text === 'any' || text.startsWith('any~');
  const rest = isAny ? text.slice('any~'.length) : text;
  if (rest === '') return { join: isAny ? 'or' : 'and', parts: [] };
  const found = rest.match(/(?:\([^()]*\)|[^~()]+)(?=~|$)/g) ?? [];
  if (found.join('~') !== rest) return null;
  const parts: Part[] = [];
  for (const one of found) {
    if (!one.startsWith('(')) {
      const condition = parseCondition(one);
      if (condition === null) return null;
      parts.push(condition);
      continue;
    }
    const group = one.slice(1, -1).split('~').map(parseCondition);
    const conditions = group.filter((condition) => condition !== null);
    if (conditions.length < group.length) return null;
    parts.push({ group: conditions });
  }
  return { join: isAny ? 'or' : 'and', parts };
}

function parseCondition(text: string): Condition | null {
  const [field = '', operator = '', value, ...more] = text.split('.');
  if (!isFieldId(field) || !isOperator(operator) || more.length > 0) return null;
  if (!fieldOf(field).operators.includes(operator)) return null;
  if ((value === undefined) === takesValue(operator)) return null;
  return { field, operator, value: unescaped(value ?? '') };
}
