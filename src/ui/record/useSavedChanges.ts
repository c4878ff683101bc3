import type { ApiError } from '../../contract/api-error.ts';
import type { FieldMap, Schema } from '../../contract/fields/field.ts';
import { type Fields, pickFields, type StoredRecord } from '../../contract/fields/fields.ts';
import { showSaved } from './showSaved.ts';
import { useVersionConflict } from './useVersionConflict.ts';

interface StoredVersion {
  name: string;
  version: number;
  updatedBy: string;
}

/** The part of `useChange` that saves. */
interface Update<V, R> {
  mutate: (
    call: V,
    options: { onSuccess: (saved: R) => void; onError: (error: ApiError) => void },
  ) => void;
  mutateAsync: (call: V) => Promise<R>;
}

interface SavingOptions<F extends FieldMap, C, R, D, S, V> {
  /** the description of the record, without its secrets */
  fields: Fields<F, C>;
  form: {
    getValues: () => D;
    showStored: (draft: D, sent?: D) => void;
    setFieldValue: (path: never, draft: never) => void;
    validate: () => { hasErrors: boolean };
  };
  draftOf: (record: R) => D;
  /** the schema of the current record in a 409 response */
  response: Schema<R>;
  /** the version that the form shows; null for a new record */
  record: R | null;
  setRecord: (record: R) => void;
  update: Update<V, R>;
  /** Returns the call that changes a record; omitted secrets are unchanged. */
  sentOf: (mine: StoredRecord<F>, before: R, secrets: S | Record<string, never>) => V;
}

/** Saves changes of a record whose requests carry secrets that its replies lack, with Undo and version conflicts. */
export function useSavedChanges<
  F extends FieldMap,
  C,
  R extends StoredRecord<F> & StoredVersion,
  D,
  S extends object,
  V,
>(options: SavingOptions<F, C, R, D, S, V>) {
  const { fields, form, draftOf, response, record, setRecord, update, sentOf } = options;

  const show = (shown: R, sent?: D) => {
    setRecord(shown);
    form.showStored(draftOf(shown), sent);
  };

  const restore = async (earlier: StoredRecord<F>, current: R) => {
    const restored = await update.mutateAsync(sentOf(earlier, current, {}));
    show(restored, draftOf(current));
    return restored.name;
  };

  const save = (mine: StoredRecord<F>, before: R, secrets: S) => {
    const sent = form.getValues();
    update.mutate(sentOf(mine, before, secrets), {
      onSuccess: (saved) => {
        closeConflict();
        show(saved, sent);
        showSaved({
          name: saved.name,
          // The earlier secrets are not known here.
          isChanged:
            saved.version > before.version &&
            Object.values(secrets).every((one) => one === undefined),
          restore: () => restore(pickFields(fields, before), saved),
        });
      },
      onError: (error) => detectConflict(error, mine, secrets),
    });
  };

  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields,
    form,
    response,
    record,
    onContinue: setRecord,
    onTakeTheirs: show,
    save,
  });

  return { save, conflict };
}
