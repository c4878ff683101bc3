import { useMemo, useState } from 'react';
import { type Draft, parseDraft, toDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../../ui/record/useVersionConflict.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { organizationChanged } from '../../../workspace/selection/selection.ts';
import { type Organization, organization } from '../fields.ts';
import { texts } from '../form/texts.ts';
import {
  type OrganizationRecord,
  organizationRecord,
  updateOrganization,
} from '../record/contract.ts';

/** The state of an organization's form. Unlike useRecordEditor, it follows actions beside the form and updates the tree. */
export function useOrganizationEditor(initial: OrganizationRecord) {
  const [record, setRecord] = useState(initial);
  const update = useChange(updateOrganization, { ownError: true });
  const form = useFieldsForm(organization, toDraft(organization, initial), record);

  const show = (shown: OrganizationRecord, sent?: Draft<typeof organization>) => {
    setRecord(shown);
    form.showStored(toDraft(organization, shown), sent);
    const { number, name, status, isTrialMode } = shown;
    organizationChanged({ number, name, status, isTrialMode });
  };

  const save = (mine: Organization, { version }: OrganizationRecord) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber: String(record.number) }, body: { ...mine, version } },
      {
        onSuccess: (saved) => {
          closeConflict();
          show(saved, sent);
          showSuccess(texts.saved(saved.name));
        },
        onError: (error) => detectConflict(error, mine, undefined),
      },
    );
  };

  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields: organization,
    form,
    response: organizationRecord,
    record,
    onContinue: setRecord,
    onTakeTheirs: show,
    save,
  });

  const submit = (draft: Draft<typeof organization>) => {
    const { record: typed } = parseDraft(organization, draft, record);
    if (typed !== null) save(typed, record);
  };

  const { error } = update;
  return {
    form,
    record,
    show,
    submit,
    isPending: update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict,
  };
}
