import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { organizationNumber } from '../schema.ts';
import type { Field, Option } from './field.ts';
import { integer } from './number-kinds.ts';
import { type Common, identity, simpleField, trimmed } from './simple-field.ts';

/** The values of a choice and their names, for filters and cells. */
interface Choice<V extends string> {
  readonly values: readonly [V, ...V[]];
  readonly names: Readonly<Record<V, string>>;
  readonly options: readonly (Option & { value: V })[];
}
export type ChoiceField<V extends string> = Field<V, string, never> & Choice<V>;
export type ChoicesField<V extends string> = Field<V[], string[], never> & Choice<V>;

function choiceOf<V extends string>(names: Readonly<Record<V, string>>): Choice<V> {
  // The keys of `names` are its values, which TypeScript types as string.
  const values = Object.keys(names) as [V, ...V[]];
  return { names, values, options: values.map((value) => ({ value, label: names[value] })) };
}

/** One of a few values, given with their names. */
export function choice<V extends string>(
  label: string,
  names: Readonly<Record<V, string>>,
  common: Common<NoInfer<V>> = {},
): ChoiceField<V> {
  const known = choiceOf(names);
  return {
    ...known,
    ...simpleField<V, string>({
      ...common,
      label,
      control: { type: 'select', options: known.options },
      schema: oneOf(known),
      emptyDraft: '',
      toDraft: identity,
      read: trimmed,
      toText: (stored) => names[stored],
    }),
  };
}

/** Any number of a few values, stored in the order in which `names` lists them. */
export function choices<V extends string>(
  label: string,
  names: Readonly<Record<V, string>>,
  common: Common<NoInfer<V>[]> = {},
): ChoicesField<V> {
  const known = choiceOf(names);
  return {
    ...known,
    ...simpleField<V[], string[]>({
      initial: [],
      ...common,
      label,
      control: { type: 'checkList', options: known.options },
      schema: z
        .array(oneOf(known))
        .check(z.overwrite((chosen) => known.values.filter((value) => chosen.includes(value)))),
      emptyDraft: [],
      isRequired: false,
      toDraft: identity,
      read: identity,
      toText: (stored) => stored.map((value) => names[value]).join(', '),
    }),
  };
}

// zod's type of an enum is a mapped object, which a generic V does not resolve.
function oneOf<V extends string>({ values }: Choice<V>) {
  return z.enum(values, messages.invalidChoice) as unknown as z.ZodMiniType<V, V>;
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Days of the week, stored as 1 (Monday) to 7. */
export function weekdays(
  label: string,
  common: Common<number[]> = {},
): Field<number[], string[], never> {
  return simpleField({
    initial: [1, 2, 3, 4, 5, 6, 7],
    ...common,
    label,
    control: {
      type: 'checkList',
      options: weekdayNames.map((day, index) => ({ value: String(index + 1), label: day })),
    },
    schema: z.array(integer({ from: 1, to: 7 })).check(
      z.minLength(1, messages.chooseOne),
      z.overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
    ),
    emptyDraft: [],
    toDraft: (stored) => stored.map(String),
    read: (draft) => draft.map(Number),
    toText: (stored) => stored.map((day) => weekdayNames[day - 1]).join(', '),
  });
}

/** On or off. */
export function flag(label: string, common: Common<boolean> = {}): Field<boolean, boolean, never> {
  return simpleField({
    initial: false,
    ...common,
    label,
    control: { type: 'switch' },
    schema: z.boolean(),
    emptyDraft: false,
    isRequired: false,
    toDraft: identity,
    read: identity,
    toText: (stored) => (stored ? 'Yes' : 'No'),
  });
}

/** Another record by its id. The form offers the records as options; its name is shown from derived values. */
export function reference(
  label: string,
  options: Common<string> = {},
): Field<string, string, never> {
  return simpleField({
    ...options,
    label,
    control: { type: 'select', options: [] },
    schema: z.uuid(messages.required),
    emptyDraft: '',
    toDraft: identity,
    read: trimmed,
    toText: identity,
  });
}

/** Another organization by its number; the form finds it by name. */
export function organizationReference(
  label: string,
  options: Common<number> = {},
): Field<number, string, never> {
  return simpleField({
    ...options,
    label,
    control: { type: 'custom' },
    schema: organizationNumber,
    emptyDraft: '',
    toDraft: String,
    read: (draft) => (draft.trim() === '' ? null : Number(draft)),
    toText: String,
  });
}
