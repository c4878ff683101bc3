import { folded } from '../../../contract/values/folded.ts';
import { type Condition, isGroup, type Search } from '../conditions/conditions.ts';
import { fieldOf } from '../conditions/search-fields.ts';
import type { Planted } from './searched-tree.ts';

interface Tree {
  /** what the caller sees */
  seen: readonly Planted[];
  all: readonly Planted[];
}

/** Returns whether an organization matches, by comparing each value. Independent of the product's statements. */
export function matches(organization: Planted, { join, parts }: Search, tree: Tree): boolean {
  const results = parts.map((part) => {
    if (!isGroup(part)) return holds(organization, part, tree);
    const inside = part.group.map((condition) => holds(organization, condition, tree));
    return join === 'and' ? inside.includes(true) : !inside.includes(false);
  });
  return join === 'and' ? !results.includes(false) : results.includes(true);
}

function holds(organization: Planted, condition: Condition, tree: Tree): boolean {
  const { field, operator, value } = condition;
  if (operator === 'isNot') return !holds(organization, { ...condition, operator: 'is' }, tree);
  if (operator === 'hasNot') return !holds(organization, { ...condition, operator: 'has' }, tree);
  if (field === 'path')
    return isOn(organization.path, operator, value.split('-').map(Number), tree);
  if (field === 'feature')
    return tree.all
      .filter(({ path }) => organization.path.startsWith(path))
      .every(({ features }) => features?.includes(value) ?? true);
  // The tests' organizations are in UTC.
  if (field === 'changed') {
    const day = organization.updatedAt.toISOString().slice(0, 10);
    return operator === 'before' ? day < value : day > value;
  }
  const has = organization.values[field] ?? [];
  if (operator === 'empty' || operator === 'notEmpty')
    return (has.length === 0) === (operator === 'empty');
  if (operator === 'atLeast') return has.some((one) => Number(one) >= Number(value));
  if (operator === 'atMost') return has.some((one) => Number(one) <= Number(value));
  const { kind } = fieldOf(field);
  const plain = (text: string) => comparable(kind, text);
  return has.some((one) => compares(operator, plain(one), plain(value)));
}

/** What the caller does not see is on no path, and what is typed before the first that the caller sees is ignored. */
function isOn(path: string, operator: string, typed: readonly number[], { seen }: Tree): boolean {
  const isSeen = (number: number) => seen.some((one) => one.number === number);
  const first = typed.findIndex(isSeen);
  if (first === -1) return false;
  const numbers = `/${typed.slice(first).join('/')}/`;
  return operator === 'is' ? path.endsWith(numbers) : path.includes(numbers);
}

function compares(operator: string, one: string, value: string): boolean {
  if (operator === 'contains') return one.includes(value);
  if (operator === 'begins') return one.startsWith(value);
  return operator === 'ends' ? one.endsWith(value) : one === value;
}

function comparable(kind: string, text: string): string {
  if (kind === 'mac') return text.replaceAll(/[^\da-f]/gi, '').toLowerCase();
  if (kind === 'ip' && text.includes(':') && URL.canParse(`http://[${text}]`))
    return new URL(`http://[${text}]`).hostname.slice(1, -1);
  return folded(text);
}
