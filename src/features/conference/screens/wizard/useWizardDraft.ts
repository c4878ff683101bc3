import isEqual from 'fast-deep-equal';
import { useRef, useState } from 'react';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import type { ConferenceSiteReply } from '../../check/contract.ts';
import {
  type ConferenceDraft,
  type ConferenceForm,
  conferenceInput,
  newConference,
} from '../form/conference-input.ts';
import { discardDraft, loadDraft, type StoredDraft, storeDraft } from './stored-draft.ts';

interface WizardDraftOptions {
  administrator: string;
  number: number;
  site: ConferenceSiteReply;
  /** what the wizard was opened with */
  given: Partial<ConferenceDraft> | null;
  validate: (values: ConferenceDraft) => Record<string, string>;
}

/** The form of the wizard, one for all steps, whose draft is kept in this browser. */
export function useWizardDraft({
  administrator,
  number,
  site,
  given,
  validate,
}: WizardDraftOptions) {
  const [start] = useState((): StoredDraft => {
    const empty = newConference(site);
    const stored = loadDraft(administrator, number, empty);
    if (stored !== null) return stored;
    const fresh = { values: { ...empty, ...given }, finished: 0 };
    // The address has the entries only until another step is opened.
    if (given !== null) storeDraft(administrator, number, fresh);
    return fresh;
  });
  const [offered, setOffered] = useState(() =>
    given !== null && !isEqual({ ...start.values, ...given }, start.values) ? given : null,
  );
  const [values, setValues] = useState(start.values);
  const [finished, setFinished] = useState(start.finished);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(start);
  const keep = (next: Partial<StoredDraft>) => {
    latest.current = { ...latest.current, ...next };
    storeDraft(administrator, number, latest.current);
  };
  const form = useRecordForm<ConferenceDraft>({
    initialValues: start.values,
    validate,
    onChange: (changed) => {
      // A copy, because the form changes its values in place.
      const copy = { ...changed };
      setValues(copy);
      keep({ values: copy });
    },
  });
  const typed: ConferenceForm = { ...form, fields: conferenceInput };
  return {
    form: typed,
    values,
    finished,
    /** counts how often it was started over: new inputs for each */
    attempt,
    finish: (count: number) => {
      const most = Math.max(finished, count);
      setFinished(most);
      keep({ finished: most });
    },
    discard: () => discardDraft(administrator, number),
    /** what the wizard was opened with while another draft was stored here; null: nothing */
    offered,
    startOver: (entries: Partial<ConferenceDraft> = {}) => {
      const empty = { ...newConference(site), ...entries };
      setOffered(null);
      form.setValues(empty);
      form.clearErrors();
      setValues(empty);
      setFinished(0);
      latest.current = { values: empty, finished: 0 };
      // The address has no entries anymore, so a reload must find them here.
      if (Object.keys(entries).length > 0) storeDraft(administrator, number, latest.current);
      else discardDraft(administrator, number);
      setAttempt((count) => count + 1);
    },
  };
}
