import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import {
  type Draft,
  differences,
  mergedChanges,
  parseDraft,
  pickFields,
  toDraft,
} from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { organizationChanged } from '../../../workspace/selection/selection.ts';
import { type Organization, organization } from '../fields.ts';
import { texts } from '../form/texts.ts';
import {
  type OrganizationRecord,
  organizationRecord,
  updateOrganization,
} from '../record/contract.ts';

interface Conflict {
  mine: Organization;
  theirs: OrganizationRecord;
}

/** The state of an organization's form. Unlike useRecordEditor, it follows actions beside the form and updates the tree. */
export function useOrganizationEditor(initial: OrganizationRecord) {
  const [record, setRecord] = useState(initial);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useChange(updateOrganization, { ownError: true });
  const form = useFieldsForm(organization, toDraft(organization, initial), record);

  const show = (shown: OrganizationRecord, sent?: Draft<typeof organization>) => {
    setRecord(shown);
    form.showStored(toDraft(organization, shown), sent);
    const { number, name, status, isTrialMode } = shown;
    organizationChanged({ number, name, status, isTrialMode });
  };

  const save = (mine: Organization, version: number) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber: String(record.number) }, body: { ...mine, version } },
      {
        onSuccess: (saved) => {
          setConflict(null);
          show(saved, sent);
          showSuccess(texts.saved(saved.name));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(organizationRecord, current);
          setConflict(status === 409 && theirs.success ? { mine, theirs: theirs.data } : null);
        },
      },
    );
  };

  const submit = (draft: Draft<typeof organization>) => {
    const { record: typed } = parseDraft(organization, draft, record);
    if (typed !== null) save(typed, record.version);
  };

  const { error } = update;
  const merged = ({ mine, theirs }: Conflict) =>
    mergedChanges(organization, pickFields(organization, record), mine, theirs);
  return {
    form,
    record,
    show,
    submit,
    isPending: update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict: conflict && {
      fields: differences(organization, merged(conflict), conflict.theirs),
      changedBy: conflict.theirs.updatedBy,
      keepMine: () => save(merged(conflict), conflict.theirs.version),
      takeTheirs: () => {
        show(conflict.theirs);
        setConflict(null);
      },
      cancel: () => setConflict(null),
    },
  };
}
