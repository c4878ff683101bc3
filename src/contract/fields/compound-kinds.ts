import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import type { AnyField, DraftOf, Field, FieldMap, Schema, Siblings, StoredOf } from './field.ts';
import {
  type Described,
  type DraftRecord,
  displayText,
  type Fields,
  newDraft,
  parseFields,
  type StoredRecord,
  toDraft,
} from './fields.ts';

type OptionalField<F extends AnyField> = Omit<F, keyof AnyField> &
  Field<StoredOf<F> | null, DraftOf<F>, F['companions'][number]>;

/** Makes a required field optional: an empty input is stored as null. */
export function optional<F extends AnyField>(field: F): OptionalField<F> {
  // An empty input already has another meaning.
  if (!field.isRequired) throw new Error(`${field.label} is optional already`);
  const wrapped: AnyField = {
    ...field,
    isRequired: false,
    schema: z.nullable(field.schema),
    initial: field.initial ?? null,
    toDraft: (stored, siblings) =>
      stored === null ? field.emptyDraft : field.toDraft(stored, siblings),
    parse: (draft, siblings, report) =>
      isEmpty(draft) ? null : field.parse(draft, siblings, report),
    toText: (stored, siblings) => (stored === null ? '' : field.toText(stored, siblings)),
  };
  // The spread keeps the kind's additional properties, such as a choice's names, which AnyField does not have.
  return wrapped as OptionalField<F>;
}

/** Makes a required field one that the parent organization decides while its input is empty, stored as null. */
export function inherited<F extends AnyField>(field: F): OptionalField<F> {
  return {
    ...optional(field),
    toText: (stored, siblings) =>
      stored === null ? messages.inherited : field.toText(stored, siblings),
  };
}

function isEmpty(draft: unknown): boolean {
  return typeof draft === 'string'
    ? draft.trim() === ''
    : Array.isArray(draft) && draft.length === 0;
}

export interface Parts<F extends FieldMap> extends Field<StoredRecord<F>, DraftRecord<F>, never> {
  readonly parts: Fields<F>;
}

/** A part of a record that is always there, with fields of its own. */
export function group<F extends FieldMap>(
  label: string,
  parts: Fields<F>,
  { initial }: { initial?: NoInfer<StoredRecord<F>> } = {},
): Parts<F> {
  return {
    label,
    parts,
    initial,
    isRequired: false,
    control: { type: 'custom' },
    companions: [],
    schema: recordSchema(parts),
    emptyDraft: newDraft(parts),
    toDraft: (stored) => toDraft(parts, stored),
    parse: (draft, _siblings, report) => parseFields(parts, draft, report),
    toText: (stored) => textOf(parts, stored),
  };
}

export interface Group<F extends FieldMap>
  extends Field<StoredRecord<F> | null, DraftRecord<F> & { isOn: boolean }, never> {
  readonly group: Fields<F>;
}

/** A part of a record that is switched on and off as a whole; off is stored as null. */
export function optionalGroup<F extends FieldMap>(label: string, parts: Fields<F>): Group<F> {
  return {
    label,
    group: parts,
    isRequired: false,
    control: { type: 'custom' },
    companions: [],
    schema: z.nullable(recordSchema(parts)),
    emptyDraft: { ...newDraft(parts), isOn: false },
    initial: null,
    toDraft: (stored) => ({
      ...(stored === null ? newDraft(parts) : toDraft(parts, stored)),
      isOn: stored !== null,
    }),
    parse: (draft, _siblings, report) => (draft.isOn ? parseFields(parts, draft, report) : null),
    toText: (stored) => (stored === null ? '' : textOf(parts, stored)),
  };
}

interface ListOptions<F extends FieldMap> {
  /** The name of an item: 'Language' results in 'Language 1'. */
  item: string;
  /** The label of the button that adds an item. */
  add: string;
  from?: number;
  to: number;
  /** The plural in 'No more than 20 languages'. */
  items: string;
  initial?: StoredRecord<F>[];
}

export interface List<F extends FieldMap>
  extends Field<StoredRecord<F>[], DraftRecord<F>[], never> {
  readonly item: Fields<F>;
  readonly texts: { item: string; add: string };
  readonly from: number;
  newItem(): DraftRecord<F>;
}

/** A list of sub-records. */
export function list<F extends FieldMap>(
  label: string,
  item: Fields<F>,
  { from = 0, to, items, initial = [], ...texts }: ListOptions<NoInfer<F>>,
): List<F> {
  const tooMany = messages.noMoreThan(to, items);
  return {
    label,
    item,
    texts,
    from,
    isRequired: from > 0,
    control: { type: 'custom' },
    companions: [],
    schema: z
      .array(recordSchema(item))
      .check(z.minLength(from, messages.required), z.maxLength(to, tooMany)),
    emptyDraft: [],
    initial,
    newItem: () => newDraft(item),
    toDraft: (stored) => stored.map((one) => toDraft(item, one)),
    parse(drafts, _siblings, report) {
      if (drafts.length < from) report('', messages.required);
      if (drafts.length > to) report('', tooMany);
      return drafts.map((draft, index) =>
        parseFields(item, draft, (path, message) => report(`${index}.${path}`, message)),
      );
    },
    toText: (stored) => stored.map((one) => textOf(item, one)).join(', '),
  };
}

export function isParts(field: AnyField): field is Parts<FieldMap> {
  return 'parts' in field;
}

export function isGroup(field: AnyField): field is Group<FieldMap> {
  return 'group' in field;
}

export function isList(field: AnyField): field is List<FieldMap> {
  return 'item' in field;
}

// The object's schema has exactly the record's fields; zod's own type of it is not generic over F.
function recordSchema<F extends FieldMap>({ schema }: Fields<F>): Schema<StoredRecord<F>> {
  return schema as unknown as Schema<StoredRecord<F>>;
}

function textOf(parts: Described, record: Siblings): string {
  return Object.keys(parts.map)
    .flatMap((name) => displayText(parts, name, record[name], record) || [])
    .join(' · ');
}
