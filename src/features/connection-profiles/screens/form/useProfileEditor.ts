import { useMemo, useState } from 'react';
import { newDraft, parseDraft, pickFields, toDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { type FieldsForm, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useSavedChanges } from '../../../../ui/record/useSavedChanges.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { listTargets } from '../../../site-network/public/push-calls.ts';
import { getProfileByNumber, type ProfileRecord, profiles } from '../../contract.ts';
import {
  type ConnectionProfile,
  connectionProfile,
  type ProfileDraft,
  type ProfileType,
  profileInput,
  type SentSecrets,
} from '../../fields.ts';
import { typeFacts } from '../../profile-types.ts';
import { texts } from '../../texts.ts';

export type ProfileForm = FieldsForm<(typeof profileInput)['map']>;

export interface EditorOptions {
  /** the site */
  number: number;
  type: ProfileType;
  /** null for a new profile */
  loaded: ProfileRecord | null;
  onCreated: (record: ProfileRecord) => void;
}

const changes = { ownError: true, refreshes: [profiles.list, getProfileByNumber, listTargets] };

const storedDraft = (record: ProfileRecord): ProfileDraft =>
  toDraft(profileInput, { ...record, secrets: {} });

/** Returns the draft of a new profile, with what its type usually has. */
function draftOf(type: ProfileType): ProfileDraft {
  const { securities, vlans, isWired } = typeFacts[type];
  const draft = newDraft(profileInput, {
    type,
    security: securities[0] ?? 'open',
    vlanFrom: vlans[0] ?? 'fixed',
    isIsolated: type === 'captive' || type === 'pan',
    ...(isWired && { bands: [] }),
  });
  return type === 'passpoint' ? { ...draft, passpoint: { ...draft.passpoint, isOn: true } } : draft;
}

/** The state of a profile's form. Not useRecordEditor because requests carry secrets that replies lack. */
export function useProfileEditor({ number, type, loaded, onCreated }: EditorOptions) {
  const orgNumber = String(number);
  const [record, setRecord] = useState(loaded);
  const create = useChange(profiles.create, changes);
  const update = useChange(profiles.update, changes);
  const stored = record?.secretsSet ?? [];
  const form = useFieldsForm(
    profileInput,
    loaded === null ? draftOf(type) : storedDraft(loaded),
    stored,
  );

  const { save, conflict } = useSavedChanges({
    fields: connectionProfile,
    form,
    draftOf: storedDraft,
    response: profiles.record,
    record,
    setRecord,
    update,
    sentOf: (mine, { id, version }, secrets: SentSecrets) => ({
      params: { orgNumber, profileId: id },
      body: { ...mine, secrets, version },
    }),
  });

  const submit = (draft: ProfileDraft) => {
    const { record: typed } = parseDraft(profileInput, draft, stored);
    if (typed === null) return;
    if (record !== null) {
      save(pickFields(connectionProfile, typed), record, typed.secrets);
      return;
    }
    create.mutate(
      { params: { orgNumber }, body: typed },
      {
        onSuccess: (created) => {
          showSuccess(texts.created(created.name));
          form.resetDirty(draft);
          onCreated(created);
        },
      },
    );
  };

  const error = record === null ? create.error : update.error;
  return {
    form,
    record,
    /** Takes a record over whose status changed, with what is typed left in place. */
    takeOver: setRecord,
    stored,
    submit,
    isPending: create.isPending || update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict,
  };
}
