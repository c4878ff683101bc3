import * as z from 'zod/mini';
import type { List } from '../../contract/fields/compound-kinds.ts';
import type { AnyField, Field, FieldMap } from '../../contract/fields/field.ts';
import type { DraftRecord, Fields, StoredRecord } from '../../contract/fields/fields.ts';
import { messages } from '../../contract/messages.ts';

interface InheritedList<F extends FieldMap>
  extends Omit<List<F>, keyof AnyField>,
    Field<StoredRecord<F>[] | null, DraftRecord<F>[] | null, never> {
  readonly item: Fields<F>;
}

/**
 * Makes a list one that the organization above decides while it is null; an empty list is a decision too. Not in the kit,
 * because a cell of a CSV cannot tell the two.
 */
export function inheritedList<F extends FieldMap>(field: List<F>): InheritedList<F> {
  return {
    ...field,
    isRequired: false,
    schema: z.nullable(field.schema),
    emptyDraft: null,
    initial: null,
    toDraft: (stored, siblings) => (stored === null ? null : field.toDraft(stored, siblings)),
    parse: (draft, siblings, report) =>
      draft === null ? null : field.parse(draft, siblings, report),
    toText: (stored, siblings) =>
      stored === null ? messages.inherited : field.toText(stored, siblings),
  };
}
