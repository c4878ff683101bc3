import { useMemo, useState } from 'react';
import { type Draft, parseDraft, pickFields, toDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { showSaved } from '../../../ui/record/showSaved.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../../ui/record/useVersionConflict.ts';
import { organizationChanged } from '../../../workspace/selection/selection.ts';
import { type Organization, organization } from '../fields.ts';
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

  const sentOf = (fields: Organization, { number, version }: OrganizationRecord) => ({
    params: { orgNumber: String(number) },
    body: { ...fields, version },
  });

  const restore = async (earlier: Organization, current: OrganizationRecord) => {
    const restored = await update.mutateAsync(sentOf(earlier, current));
    show(restored, toDraft(organization, current));
    return restored.name;
  };

  const save = (mine: Organization, before: OrganizationRecord) => {
    const sent = form.getValues();
    update.mutate(sentOf(mine, before), {
      onSuccess: (saved) => {
        closeConflict();
        show(saved, sent);
        showSaved({
          name: saved.name,
          isChanged: saved.version > before.version,
          restore: () => restore(pickFields(organization, before), saved),
        });
      },
      onError: (error) => detectConflict(error, mine, undefined),
    });
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
