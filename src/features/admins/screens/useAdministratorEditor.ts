import { useMemo, useState } from 'react';
import {
  type Draft,
  newDraft,
  parseDraft,
  pickFields,
  toDraft,
} from '../../../contract/fields/fields.ts';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { showSaved } from '../../../ui/record/showSaved.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../../ui/record/useVersionConflict.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import {
  type AdministratorChoices,
  type AdministratorRecord,
  administrators,
} from '../contract.ts';
import { type Administrator, administrator, newAdministrator } from '../fields.ts';
import { texts } from '../texts.ts';
import { type OneTimeSecret, secretOfInvitation } from './oneTimeSecret.ts';

export interface EditorOptions {
  /** the organization whose administrators are shown */
  number: number;
  /** null for a new administrator */
  loaded: AdministratorRecord | null;
  choices: AdministratorChoices;
  onSecret: (secret: OneTimeSecret | null) => void;
  onLeave: () => void;
}

type FormDraft = Draft<typeof newAdministrator>;

const changes = { ownError: true, refreshes: [administrators.list] };

// The form has the fields of a new administrator. It hides the choice of the first sign-in for existing ones.
const draftOf = (record: AdministratorRecord) =>
  toDraft(newAdministrator, { ...record, invite: false });

/** The state of an administrator's form. Unlike useRecordEditor, creating returns a secret beside the record. */
export function useAdministratorEditor(options: EditorOptions) {
  const { number, loaded, choices, onSecret, onLeave } = options;
  const orgNumber = String(number);
  const [record, setRecord] = useState(loaded);
  const create = useChange(administrators.create, changes);
  const update = useChange(administrators.update, changes);
  const form = useFieldsForm(
    newAdministrator,
    loaded === null
      ? newDraft(newAdministrator, { ownerNumber: number, realm: choices.realm })
      : draftOf(loaded),
  );

  const show = (shown: AdministratorRecord, sent?: FormDraft) => {
    setRecord(shown);
    form.showStored(draftOf(shown), sent);
  };

  const sentOf = (fields: Administrator, { id, version }: AdministratorRecord) => ({
    params: { orgNumber, administratorId: id },
    body: { ...fields, version },
  });

  const restore = async (earlier: Administrator, current: AdministratorRecord) => {
    const restored = await update.mutateAsync(sentOf(earlier, current));
    show(restored, draftOf(current));
    return displayNameOf(restored);
  };

  const save = (mine: Administrator, before: AdministratorRecord) => {
    const sent = form.getValues();
    update.mutate(sentOf(mine, before), {
      onSuccess: (saved) => {
        closeConflict();
        show(saved, sent);
        showSaved({
          name: displayNameOf(saved),
          isChanged: saved.version > before.version,
          restore: () => restore(pickFields(administrator, before), saved),
        });
      },
      onError: (error) => detectConflict(error, mine, undefined),
    });
  };

  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields: administrator,
    form,
    response: administrators.record,
    record,
    withNames: (mine, theirs) => withNames(mine, theirs, choices),
    onContinue: setRecord,
    onTakeTheirs: show,
    save,
  });

  const submit = (draft: FormDraft) => {
    const { record: typed } = parseDraft(newAdministrator, draft);
    if (typed === null) return;
    if (record !== null) {
      save(pickFields(administrator, typed), record);
      return;
    }
    create.mutate(
      { params: { orgNumber }, body: typed },
      {
        onSuccess: ({ administrator: created, password, invitation }) => {
          const name = displayNameOf(created);
          form.resetDirty(draft);
          showSuccess(texts.created(name));
          if (password !== null) onSecret({ kind: 'password', name, value: password });
          if (invitation !== null) onSecret(secretOfInvitation(name, invitation));
          onLeave();
        },
      },
    );
  };

  const error = record === null ? create.error : update.error;
  return {
    form,
    record,
    submit,
    isPending: create.isPending || update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict,
  };
}

/** Adds the names of the owner and the role, if they are known. */
function withNames(
  mine: Administrator,
  theirs: AdministratorRecord,
  { roles }: AdministratorChoices,
): Administrator {
  const { ownerNumber, roleTemplateId } = mine;
  const names = {
    ownerName: ownerNumber === theirs.ownerNumber ? theirs.ownerName : null,
    roleName:
      roleTemplateId === theirs.roleTemplateId
        ? theirs.roleName
        : (roles.find(({ id }) => id === roleTemplateId)?.name ?? null),
  };
  return { ...mine, ...names };
}
