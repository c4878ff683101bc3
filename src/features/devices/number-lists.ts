import * as z from 'zod/mini';
import type { Field, Schema } from '../../contract/fields/field.ts';
import { type Common, simpleField, Unreadable } from '../../contract/fields/simple-field.ts';
import { messages } from '../../contract/messages.ts';

interface NumberListOptions extends Common<number[]> {
  /** of one number */
  schema: Schema<number>;
  most: number;
  /** The plural noun, as in 'No more than 10 ports'. */
  items: string;
  /** The error that explains the format. */
  message: string;
}

/** Numbers and ranges in one input, such as `100, 110-119`; stored in order, each once. */
export function numberList(
  label: string,
  { schema, most, items, message, ...common }: NumberListOptions,
): Field<number[], string, never> {
  return simpleField({
    initial: [],
    ...common,
    label,
    control: { type: 'text' },
    schema: z
      .array(schema)
      .check(z.overwrite(inOrder), z.maxLength(most, messages.noMoreThan(most, items))),
    emptyDraft: '',
    isRequired: false,
    toDraft: formatNumbers,
    read: (draft) => parseNumbers(draft) ?? new Unreadable(message),
    toText: formatNumbers,
  });
}

function inOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

const longestRange = 4_096;

/** Returns null when the text is not a list of numbers and ranges. */
function parseNumbers(text: string): number[] | null {
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, first, last = first] = /^\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || to < from || to - from >= longestRange) return null;
    for (let number = from; number <= to; number += 1) numbers.push(number);
  }
  return numbers;
}

/** Formats consecutive numbers as a range. */
function formatNumbers(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of inOrder(numbers)) {
    const run = runs.at(-1);
    if (run !== undefined && number - run[1] <= 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}
