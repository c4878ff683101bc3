import type * as z from 'zod/mini';
import type { QuantityKind } from '../values/units.ts';

export type Schema<T> = z.ZodMiniType<T, T>;

export interface Option {
  value: string;
  label: string;
}

/** The input that a form shows for a field. Plain data: the components stay in `src/ui`. */
export type Control =
  | {
      type: 'text';
      inputType?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'datetime-local';
      inputMode?: 'decimal' | 'numeric' | 'url';
      unit?: string;
    }
  | { type: 'textArea' }
  | { type: 'quantity'; quantity: QuantityKind }
  | { type: 'select'; options: readonly Option[] }
  | { type: 'checkList'; options: readonly Option[] }
  | { type: 'switch' }
  | { type: 'secret' }
  /** The form names the component itself, such as a list, a group or a feature's control. */
  | { type: 'custom' };

/** The display texts of a field, or of a part of one, in two versions of a record. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

export type Siblings = Readonly<Record<string, unknown>>;
/** Receives an error's path relative to the field; '' is the field itself. */
export type ReportError = (path: string, message: string) => void;

/**
 * One field of a record: how it is stored, typed and shown.
 * `Companion` names the siblings that give the value its meaning, such as a price's currency.
 */
export interface Field<Stored, Draft, Companion extends string = string> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isRequired: boolean;
  readonly control: Control;
  readonly companions: readonly Companion[];
  /** Normalizes and validates the stored value, on the server and in the browser. */
  readonly schema: Schema<Stored>;
  /** The content of an empty input. */
  readonly emptyDraft: Draft;
  /** The value in a new record; by default the input is empty. */
  readonly initial?: Stored | undefined;
  toDraft(stored: Stored, siblings: Siblings): Draft;
  /** Returns the stored value, or reports errors and returns anything. */
  parse(draft: Draft, siblings: Siblings, report: ReportError): unknown;
  toText(stored: Stored, siblings: Siblings): string;
  /** Compares two values part by part; by default they differ as a whole. */
  differences?(mine: Stored, theirs: Stored): Difference[];
}

export type AnyField<Companion extends string = string> = Field<unknown, unknown, Companion>;
export type FieldMap = Readonly<Record<string, AnyField>>;

export type StoredOf<F extends AnyField> = z.output<F['schema']>;
export type DraftOf<F extends AnyField> = F['emptyDraft'];
