import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '../../contract/api-error.ts';
import type { FieldMap, Schema } from '../../contract/fields/field.ts';
import {
  differences,
  type Fields,
  mergedChanges,
  pickFields,
  type StoredRecord,
  toDraft,
} from '../../contract/fields/fields.ts';
import type { Conflict } from '../dialogs/VersionConflict.tsx';

interface ConflictOptions<F extends FieldMap, C, R, E> {
  /** the description of the record; the form may have more fields */
  fields: Fields<F, C>;
  form: {
    setFieldValue: (path: never, draft: never) => void;
    validate: () => { hasErrors: boolean };
  };
  /** the schema of the current record in a 409 response */
  response: Schema<R>;
  /** the version that the form shows; null for a new record */
  record: R | null;
  /** Adds the display names of references. */
  withNames?: (mine: StoredRecord<F>, theirs: R) => StoredRecord<F>;
  /** Makes their version the stored one, and leaves the form as it is. */
  onContinue: (theirs: R) => void;
  /** Makes their version the stored one, and shows it in the form. */
  onTakeTheirs: (theirs: R) => void;
  /** `extra` is what was sent beside the record, such as secrets. */
  save: (merged: StoredRecord<F>, theirs: R, extra: E) => void;
}

/**
 * The state of a version conflict. "Keep mine" saves the user's changes together with the other person's. If both
 * break a cross-field rule, the form shows them with the error instead.
 */
export function useVersionConflict<
  F extends FieldMap,
  C,
  R extends StoredRecord<F> & { updatedBy: string },
  E = undefined,
>(options: ConflictOptions<F, C, R, E>) {
  const { fields, form, response, record, withNames, onContinue, onTakeTheirs, save } = options;
  const [open, setOpen] = useState<{ mine: StoredRecord<F>; theirs: R; extra: E } | null>(null);

  const dialogOf = ({ mine, theirs, extra }: NonNullable<typeof open>): Conflict => {
    const merged =
      record === null ? mine : mergedChanges(fields, pickFields(fields, record), mine, theirs);
    const showMerged = () => {
      const drafts = Object.entries(toDraft(fields, merged));
      const own = new Map(Object.entries(toDraft(fields, mine)));
      // The form has these fields; its type does not show it here.
      for (const [name, draft] of drafts)
        if (!isEqual(draft, own.get(name))) form.setFieldValue(name as never, draft as never);
    };
    return {
      fields: differences(fields, withNames?.(merged, theirs) ?? merged, theirs),
      changedBy: theirs.updatedBy,
      keepMine() {
        showMerged();
        if (!form.validate().hasErrors) save(merged, theirs, extra);
        else {
          onContinue(theirs);
          setOpen(null);
        }
      },
      takeTheirs() {
        onTakeTheirs(theirs);
        setOpen(null);
      },
      cancel: () => setOpen(null),
    };
  };

  return {
    conflict: open && dialogOf(open),
    /** Opens the dialog if the error of a save is a version conflict. */
    detectConflict({ status, current }: ApiError, mine: StoredRecord<F>, extra: E) {
      const theirs = z.safeParse(response, current);
      setOpen(status === 409 && theirs.success ? { mine, theirs: theirs.data, extra } : null);
    },
    closeConflict: () => setOpen(null),
  };
}
