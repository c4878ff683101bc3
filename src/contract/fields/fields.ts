import isEqual from 'fast-deep-equal';
import * as z from 'zod/mini';
import type {
  AnyField,
  Difference,
  DraftOf,
  FieldMap,
  ReportError,
  Siblings,
  StoredOf,
} from './field.ts';

type Shape<F extends FieldMap> = { [K in keyof F]: F[K]['schema'] };
export type StoredRecord<F extends FieldMap> = { -readonly [K in keyof F]: StoredOf<F[K]> };
export type DraftRecord<F extends FieldMap> = { -readonly [K in keyof F]: DraftOf<F[K]> };

/** The paths at which a form has an input or shows an error: `price`, `texts.0.language`, `snmp.port`. */
export type FieldPath<F extends FieldMap> = {
  [K in keyof F & string]: F[K] extends { item: Fields<infer I> }
    ? K | `${K}.${number}.${FieldPath<I>}`
    : F[K] extends { group: Fields<infer I> }
      ? K | `${K}.${FieldPath<I>}`
      : F[K] extends { parts: Fields<infer I> }
        ? K | `${K}.${FieldPath<I>}`
        : K;
}[keyof F & string];

/** Reports cross-field errors. `context` has values outside the record that a rule needs, such as a device's type. */
type Check<F extends FieldMap, C> = (
  record: StoredRecord<F>,
  error: (path: FieldPath<F>, message: string) => void,
  context: C,
) => void;

/** The description of a record. */
export interface Fields<F extends FieldMap, C = undefined> {
  readonly map: F;
  readonly schema: z.ZodMiniObject<Shape<F>, z.core.$strip>;
  readonly check?: Check<F, C> | undefined;
}

/** A description for functions that read fields by a name known only at run time. */
export interface Described {
  readonly map: FieldMap;
}
export type Stored<D extends Described> = StoredRecord<D['map']>;
export type Draft<D extends Described> = DraftRecord<D['map']>;

/** No argument for descriptions whose rules need no context. */
export type ContextArgument<C> = [C] extends [undefined] ? [] : [context: C];

/**
 * Describes a record. `check` reports cross-field errors; the server and the form both run it, once every single field is
 * valid, so an error of one field hides those of several.
 */
export function fields<
  const F extends { readonly [K in keyof F]: AnyField<keyof F & string> },
  C = undefined,
>(map: F, check?: Check<F, C>): Fields<F, C> {
  // `mapValues` keeps the keys, which its type does not express.
  const shape = mapValues(map, (field) => field.schema) as Shape<F>;
  return { map, schema: z.object(shape), check };
}

/** Returns the errors that concern more than one field, by path. */
export function crossFieldErrors<F extends FieldMap, C>(
  { check }: Fields<F, C>,
  record: StoredRecord<F>,
  ...[context]: ContextArgument<C>
): Record<string, string> {
  const errors: Record<string, string> = {};
  const report = (path: string, message: string) => {
    errors[path] ??= message;
  };
  // Without a context, C is undefined.
  check?.(record, report, context as C);
  return errors;
}

export function toDraft<F extends FieldMap, C>(
  { map }: Fields<F, C>,
  record: StoredRecord<F>,
): DraftRecord<F> {
  const values: Siblings = record;
  return mapValues(map, (field, name) => field.toDraft(values[name], values)) as DraftRecord<F>;
}

/** Returns the draft of a new record: the given values, then initial values, then empty inputs. */
export function newDraft<F extends FieldMap, C>(
  { map }: Fields<F, C>,
  given: Partial<StoredRecord<F>> = {},
): DraftRecord<F> {
  const values = startingValues(map, given);
  return mapValues(map, (field, name) => {
    const value = values[name];
    return value === undefined ? field.emptyDraft : field.toDraft(value, values);
  }) as DraftRecord<F>;
}

/** Returns a stored record of the given and initial values, for code that creates records. */
export function newRecord<F extends FieldMap, C>(
  { map }: Fields<F, C>,
  given: Partial<StoredRecord<F>> = {},
): StoredRecord<F> {
  const values = startingValues(map, given);
  const missing = Object.keys(map).filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`A new record needs ${missing.join(', ')}`);
  return values as StoredRecord<F>;
}

export type ParsedDraft<F extends FieldMap> =
  | { record: StoredRecord<F>; errors: null }
  | { record: null; errors: Record<string, string> };

/** Parses the content of a form; errors are keyed by the form's paths. */
export function parseDraft<F extends FieldMap, C>(
  description: Fields<F, C>,
  draft: DraftRecord<F>,
  ...context: ContextArgument<C>
): ParsedDraft<F> {
  const errors: Record<string, string> = {};
  // Complete when no error was reported.
  const record = parseFields(description, draft, (path, message) => {
    errors[path] ??= message;
  }) as StoredRecord<F>;
  if (Object.keys(errors).length === 0)
    Object.assign(errors, crossFieldErrors(description, record, ...context));
  return Object.keys(errors).length === 0 ? { record, errors: null } : { record: null, errors };
}

/** Parses the content of a form and returns the fields that are valid on their own. */
export function validFields<F extends FieldMap>(
  { map }: { readonly map: F },
  draft: DraftRecord<F>,
): Partial<StoredRecord<F>> {
  const drafts: Siblings = draft;
  const valid = Object.entries<AnyField>(map).flatMap(([name, field]) => {
    let isValid = true;
    const value = field.parse(drafts[name], drafts, () => {
      isValid = false;
    });
    return isValid ? [[name, value] as const] : [];
  });
  return Object.fromEntries(valid) as Partial<StoredRecord<F>>;
}

export function parseFields({ map }: Described, draft: Siblings, report: ReportError): object {
  return mapValues(map, (field, name) =>
    field.parse(draft[name], draft, (path, message) =>
      report(path === '' ? name : `${name}.${path}`, message),
    ),
  );
}

/** Returns a stored value's display text; undefined when it is not, or no longer, a value of the field. */
export function displayText(
  { map }: Described,
  name: string,
  value: unknown,
  siblings: Siblings,
): string | undefined {
  const field = map[name];
  const parsed = field && z.safeParse(field.schema, value);
  return parsed?.success ? field?.toText(parsed.data, siblings) : undefined;
}

/** Returns the fields in which two versions differ, as display texts. */
export function differences<F extends FieldMap, C>(
  { map }: Fields<F, C>,
  mine: StoredRecord<F>,
  theirs: StoredRecord<F>,
): Difference[] {
  const [own, other]: [Siblings, Siblings] = [mine, theirs];
  return Object.entries<AnyField>(map).flatMap(([name, field]) =>
    isEqual(own[name], other[name])
      ? []
      : (field.differences?.(own[name], other[name]) ?? [
          {
            label: field.label,
            mine: field.toText(own[name], own),
            theirs: field.toText(other[name], other),
          },
        ]),
  );
}

/**
 * Returns `theirs` with the fields that `mine` changed since `base`, so that a save after a conflict keeps the other
 * person's changes. A field and its companions stay together: a price is never combined with another currency.
 */
export function mergedChanges<F extends FieldMap, C>(
  { map }: Fields<F, C>,
  base: StoredRecord<F>,
  mine: StoredRecord<F>,
  theirs: StoredRecord<F>,
): StoredRecord<F> {
  const [before, own, other]: [Siblings, Siblings, Siblings] = [base, mine, theirs];
  const changed = new Set(
    Object.entries<AnyField>(map).flatMap(([name, { companions }]) =>
      isEqual(before[name], own[name]) ? [] : [name, ...companions],
    ),
  );
  const isOverwritten = (name: string) => changed.has(name) && !isEqual(own[name], other[name]);
  return mapValues(map, ({ companions }, name) =>
    changed.has(name) || companions.some(isOverwritten) ? own[name] : other[name],
  ) as StoredRecord<F>;
}

/** Returns only the described fields of a record, without its id, version and derived values. */
export function pickFields<F extends FieldMap, C>(
  { map }: Fields<F, C>,
  record: StoredRecord<F>,
): StoredRecord<F> {
  const values: Siblings = record;
  return mapValues(map, (_field, name) => values[name]) as StoredRecord<F>;
}

/** Returns a record that has each value of the first level where it is not null. */
export function firstValues<F extends FieldMap, C>(
  { map }: Fields<F, C>,
  levels: readonly StoredRecord<F>[],
): StoredRecord<F> {
  const values: readonly Siblings[] = levels;
  const first = (name: string) => values.find((level) => level[name] !== null)?.[name] ?? null;
  return mapValues(map, (_field, name) => first(name)) as StoredRecord<F>;
}

export function labelsOf<F extends FieldMap, C>({ map }: Fields<F, C>): { [K in keyof F]: string } {
  return mapValues(map, ({ label }) => label) as { [K in keyof F]: string };
}

/** Returns each field's companions, which the history stores even when unchanged. */
export function companionsOf({ map }: Described): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, { companions }]) =>
      companions.length === 0 ? [] : [[name, companions]],
    ),
  );
}

function startingValues(map: FieldMap, given: Siblings): Siblings {
  return mapValues(map, ({ initial }, name) => (given[name] === undefined ? initial : given[name]));
}

function mapValues<T>(
  map: FieldMap,
  valueOf: (field: AnyField, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(map).map(([name, field]) => [name, valueOf(field, name)]),
  );
}
