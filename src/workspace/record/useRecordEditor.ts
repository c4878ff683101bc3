import { useMemo, useState } from 'react';
import type { FieldMap } from '../../contract/fields/field.ts';
import {
  type ContextArgument,
  type DraftRecord,
  parseDraft,
  pickFields,
  type StoredRecord,
  toDraft,
} from '../../contract/fields/fields.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../ui/form/submitError.ts';
import type { FullRecord, RecordCalls } from '../../ui/record/record-calls.ts';
import { showSaved } from '../../ui/record/showSaved.ts';
import { parseForm, useFieldsForm } from '../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../ui/record/useVersionConflict.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';

const texts = {
  created: (name: string) => `Created ${name}`,
};

interface EditorOptions<F extends FieldMap, R, Id extends string, C, B extends object> {
  calls: Omit<RecordCalls<F, R, Id, C, NoInfer<B>>, 'screens'>;
  /** the organization */
  number: number;
  initial: DraftRecord<F>;
  /** null for a new record */
  record: R | null;
  onCreated: () => void;
  /** The body of `create` besides the fields, such as a type. */
  createWith?: B;
}

/**
 * Returns the state of a record's form, which creates, saves, offers Undo, and resolves version conflicts. `context` has
 * values outside the record that its rules need.
 */
export function useRecordEditor<
  F extends FieldMap,
  R extends FullRecord<F>,
  Id extends string,
  C = undefined,
  B extends object = object,
>(options: EditorOptions<F, R, Id, C, B>, ...context: ContextArgument<C>) {
  const { calls, number, onCreated } = options;
  const { fields } = calls;
  const [record, setRecord] = useState(options.record);
  const changes = { ownError: true, refreshes: [calls.list] };
  const create = useChange(calls.create, changes);
  const update = useChange(calls.update, changes);
  const form = useFieldsForm(fields, options.initial, ...context);
  const nameOf = (one: StoredRecord<F>) => String(one[calls.title]);

  const show = (shown: R, sent?: DraftRecord<F>) => {
    setRecord(shown);
    form.showStored(toDraft(fields, shown), sent);
  };

  // The name of the id parameter depends on the feature.
  const sentOf = (current: R, fieldsToSave: StoredRecord<F>) => ({
    params: { orgNumber: String(number), [calls.id]: current.id },
    body: { ...fieldsToSave, version: current.version },
  });

  // A promise, because the callbacks of `mutate` are not called once the form is left.
  const restore = async (earlier: StoredRecord<F>, current: R) => {
    const restored = await update.mutateAsync(sentOf(current, earlier) as never);
    show(restored, toDraft(fields, current));
    return nameOf(restored);
  };

  const save = (mine: StoredRecord<F>, current: R) => {
    const sent = form.getValues();
    update.mutate(sentOf(current, mine) as never, {
      onSuccess: (saved) => {
        closeConflict();
        show(saved, sent);
        showSaved({
          name: nameOf(saved),
          isChanged: saved.version > current.version,
          restore: () => restore(pickFields(fields, current), saved),
        });
      },
      onError: (error) => detectConflict(error, mine, undefined),
    });
  };

  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields,
    form,
    response: calls.get.response,
    record,
    onContinue: setRecord,
    onTakeTheirs: show,
    save,
  });

  const submit = (draft: DraftRecord<F>) => {
    const { record: typed } = parseDraft(fields, draft, ...context);
    if (typed === null) return;
    if (record !== null) {
      save(typed, record);
      return;
    }
    create.mutate(
      { params: { orgNumber: String(number) }, body: { ...typed, ...options.createWith } } as never,
      {
        onSuccess: (created) => {
          form.resetDirty(draft);
          showSuccess(texts.created(nameOf(created)));
          onCreated();
        },
      },
    );
  };

  const error = record === null ? create.error : update.error;
  return {
    form,
    record,
    parse: () => parseForm(fields, form, ...context),
    submit,
    isPending: create.isPending || update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict,
  };
}
