import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import type { Control, Field, Schema, Siblings } from './field.ts';

/** The options of every kind. */
export interface Common<Stored> {
  help?: string | undefined;
  placeholder?: string | undefined;
  initial?: Stored | undefined;
}

/** A draft that cannot be parsed, with the message to show. */
export class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** The draft of a date or time of which only a part is typed: its input has no value, as if it were empty. */
export const partlyTyped = '…';

interface SimpleField<Stored, Draft, Companion extends string> extends Common<Stored> {
  label: string;
  control: Control;
  schema: Schema<Stored>;
  emptyDraft: Draft;
  companions?: readonly Companion[];
  isRequired?: boolean;
  toDraft: (stored: Stored, siblings: Siblings) => Draft;
  /** Returns null when nothing was entered. */
  read: (draft: Draft, siblings: Siblings) => unknown;
  toText: (stored: Stored, siblings: Siblings) => string;
}

/** Creates a field of one value: `read` parses the draft, then the schema normalizes and validates the value. */
export function simpleField<Stored, Draft, Companion extends string = never>({
  read,
  ...kind
}: SimpleField<Stored, Draft, Companion>): Field<Stored, Draft, Companion> {
  return {
    isRequired: true,
    companions: [],
    ...kind,
    parse(draft, siblings, report) {
      const value = read(draft, siblings);
      if (value instanceof Unreadable) report('', value.message);
      else if (value === null) report('', messages.required);
      else {
        const { data, error } = z.safeParse(kind.schema, value);
        // A list in one input shows the errors of its items at the input.
        const [issue] = error?.issues ?? [];
        if (issue) report('', issue.message);
        return data;
      }
      return undefined;
    },
  };
}

export function trimmed(draft: string): string | null {
  return draft.trim() || null;
}

export function identity<T>(value: T): T {
  return value;
}
