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
  validate: (values: ConferenceDraft) => Record<string, string>;
}

/** The form of the wizard, one for all steps, whose draft is kept in this browser. */
export function useWizardDraft({ administrator, number, site, validate }: WizardDraftOptions) {
  const [start] = useState((): StoredDraft => {
    const empty = newConference(site);
    return loadDraft(administrator, number, empty) ?? { values: empty, finished: 0 };
  });
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
    startOver: () => {
      const empty = newConference(site);
      form.setValues(empty);
      form.clearErrors();
      setValues(empty);
      setFinished(0);
      latest.current = { values: empty, finished: 0 };
      discardDraft(administrator, number);
      setAttempt((count) => count + 1);
    },
  };
}
