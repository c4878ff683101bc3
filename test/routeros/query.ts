import type { Row } from './menu.ts';

/**
 * Evaluates RouterOS's query words on a stack (https://help.mikrotik.com/docs/display/ROS/API, 'Queries'); words without
 * an operator are joined by and.
 */
export function matches(row: Row, query: readonly string[]): boolean {
  const stack: boolean[] = [];
  for (const word of query) {
    if (word.startsWith('#')) {
      for (const operator of word.slice(1)) apply(operator, stack);
    } else stack.push(comparison(row, word));
  }
  return stack.every(Boolean);
}

function apply(operator: string, stack: boolean[]) {
  const last = stack.pop() ?? false;
  if (operator === '!') stack.push(!last);
  else {
    const before = stack.pop() ?? false;
    stack.push(operator === '|' ? before || last : before && last);
  }
}

function comparison(row: Row, word: string): boolean {
  const [, sign = '', name = '', , value] = /^([-<>=]?)([^=]*)(=(.*))?$/s.exec(word) ?? [];
  const own = row[name];
  if (sign === '-') return own === undefined;
  if (value === undefined) return own !== undefined;
  if (sign === '<') return own !== undefined && Number(own) < Number(value);
  if (sign === '>') return own !== undefined && Number(own) > Number(value);
  return own === value;
}
