import { useMemo, useState } from 'react';
import { pickFields } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { useSavedChanges } from '../../../../ui/record/useSavedChanges.ts';
import type { ConferenceSiteReply } from '../../check/contract.ts';
import { type ConferenceRecord, conferences } from '../../contract.ts';
import { conference, type SentSecrets } from '../../fields.ts';
import {
  type ConferenceDraft,
  type ConferenceForm,
  conferenceInput,
  draftErrors,
  type LoginKind,
  parseConference,
  storedDraft,
} from '../form/conference-input.ts';
import { refreshes } from '../refreshes.ts';

/** The state of the form of a stored conference. Not useRecordEditor, because requests carry secrets that replies lack. */
export function useConferenceEditor(
  number: number,
  loaded: ConferenceRecord,
  site: ConferenceSiteReply,
) {
  const [record, setRecord] = useState(loaded);
  const [values, setValues] = useState(() => storedDraft(loaded));
  const login: LoginKind = record.loginKind ?? site.rules.login;
  const update = useChange(conferences.update, { ownError: true, refreshes });
  const form = useRecordForm<ConferenceDraft>({
    initialValues: storedDraft(loaded),
    validate: (draft) => draftErrors(draft, login),
    // A copy, because the form changes its values in place.
    onChange: (changed) => setValues({ ...changed }),
  });
  const typed: ConferenceForm = { ...form, fields: conferenceInput };
  const { save, conflict } = useSavedChanges({
    fields: conference,
    form: typed,
    draftOf: storedDraft,
    response: conferences.record,
    record,
    setRecord: (next: ConferenceRecord) => {
      setRecord(next);
      setValues(storedDraft(next));
    },
    update,
    sentOf: (mine, { id, version }, secrets: SentSecrets) => ({
      params: { orgNumber: String(number), conferenceId: id },
      body: { ...mine, secrets, version },
    }),
  });
  return {
    form: typed,
    record,
    values,
    login,
    conflict,
    isPending: update.isPending,
    submitError: useMemo(() => submitErrorOf(update.error), [update.error]),
    submit: () => {
      const sent = parseConference(form.getValues(), login);
      if (sent !== null) save(pickFields(conference, sent), record, sent.secrets);
    },
  };
}
