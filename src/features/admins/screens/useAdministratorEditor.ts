import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import {
  type Draft,
  differences,
  mergedChanges,
  newDraft,
  parseDraft,
  pickFields,
  toDraft,
} from '../../../contract/fields/fields.ts';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
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

interface Conflict {
  mine: Administrator;
  theirs: AdministratorRecord;
}

const changes = { ownError: true, refreshes: [administrators.list] };

// The form has the fields of a new administrator. It hides the choice of the first sign-in for existing ones.
const draftOf = (record: AdministratorRecord) =>
  toDraft(newAdministrator, { ...record, invite: false });

/** The state of an administrator's form. Unlike useRecordEditor, creating returns a secret beside the record. */
export function useAdministratorEditor(options: EditorOptions) {
  const { number, loaded, choices, onSecret, onLeave } = options;
  const orgNumber = String(number);
  const [record, setRecord] = useState(loaded);
  const [conflict, setConflict] = useState<Conflict | null>(null);
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

  const save = (mine: Administrator, { id, version }: AdministratorRecord) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber, administratorId: id }, body: { ...mine, version } },
      {
        onSuccess: (saved) => {
          setConflict(null);
          show(saved, sent);
          showSuccess(texts.saved(displayNameOf(saved)));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(administrators.record, current);
          setConflict(status === 409 && theirs.success ? { mine, theirs: theirs.data } : null);
        },
      },
    );
  };

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
  const merged = ({ mine, theirs }: Conflict) =>
    record === null
      ? mine
      : mergedChanges(administrator, pickFields(administrator, record), mine, theirs);
  return {
    form,
    record,
    submit,
    isPending: create.isPending || update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict: conflict && {
      fields: differences(
        administrator,
        withNames(merged(conflict), conflict.theirs, choices),
        conflict.theirs,
      ),
      changedBy: conflict.theirs.updatedBy,
      keepMine: () => save(merged(conflict), conflict.theirs),
      takeTheirs: () => {
        show(conflict.theirs);
        setConflict(null);
      },
      cancel: () => setConflict(null),
    },
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
