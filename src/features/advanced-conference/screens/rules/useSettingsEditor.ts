import { useMemo, useState } from 'react';
import {
  type DraftRecord,
  parseDraft,
  pickFields,
  toDraft,
} from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { showSaved } from '../../../../ui/record/showSaved.ts';
import { type FieldsForm, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../../../ui/record/useVersionConflict.ts';
import {
  changeConferenceSettings,
  checkConferenceSettings,
  type SettingsCheck,
  type SettingsRecord,
  settingsRecord,
} from '../../contract.ts';
import { type ConferenceSettings, conferenceSettings } from '../../fields.ts';
import { texts } from '../../texts.ts';

export type SettingsForm = FieldsForm<(typeof conferenceSettings)['map']>;
type SettingsDraft = DraftRecord<(typeof conferenceSettings)['map']>;

/** What is saved, and the drafts it was entered as: what is typed later stays in the form as a change. */
interface Entered {
  mine: ConferenceSettings;
  sent: SettingsDraft;
}

/** The state of the settings' form, which saves, offers Undo and resolves version conflicts. */
export function useSettingsEditor(number: number, loaded: SettingsRecord) {
  const [record, setRecord] = useState(loaded);
  const [lacking, setLacking] = useState<(Entered & { found: SettingsCheck }) | null>(null);
  const change = useChange(changeConferenceSettings, { ownError: true });
  const check = useChange(checkConferenceSettings, { ownError: true });
  const form = useFieldsForm(conferenceSettings, toDraft(conferenceSettings, record));
  const params = { orgNumber: String(number) };

  const show = (shown: SettingsRecord, sent?: SettingsDraft) => {
    setRecord(shown);
    form.showStored(toDraft(conferenceSettings, shown), sent);
  };
  // A promise, because the callbacks of `mutate` are not called once the form is left.
  const restore = async (settings: ConferenceSettings, { version }: SettingsRecord) => {
    show(await change.mutateAsync({ params, body: { ...settings, version } }));
    return texts.settingsSaved;
  };
  const save = ({ mine, sent }: Entered, current: SettingsRecord) => {
    change.mutate(
      { params, body: { ...mine, version: current.version } },
      {
        onSuccess: (saved) => {
          closeConflict();
          show(saved, sent);
          showSaved({
            name: texts.settingsSaved,
            isChanged: saved.version > current.version,
            restore: () => restore(pickFields(conferenceSettings, current), saved),
          });
        },
        onError: (error) => detectConflict(error, mine, undefined),
      },
    );
  };
  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields: conferenceSettings,
    form,
    response: settingsRecord,
    record,
    onContinue: setRecord,
    onTakeTheirs: show,
    save: (merged, theirs) => save({ mine: merged, sent: form.getValues() }, theirs),
  });

  const failure = check.error ?? change.error;
  return {
    form,
    record,
    /** Saves at once unless planned events would no longer fit. */
    submit: (sent: SettingsDraft) => {
      const mine = parseDraft(conferenceSettings, sent).record;
      if (mine === null) return;
      check.mutate(
        { params, body: mine },
        {
          onSuccess: (found) =>
            found.events.length === 0
              ? save({ mine, sent }, record)
              : setLacking({ found, mine, sent }),
        },
      );
    },
    /** the events that what is entered concerns; null: nothing is asked */
    lacking: lacking?.found ?? null,
    /** Saves what was checked. */
    saveAnyway: () => {
      setLacking(null);
      if (lacking !== null) save(lacking, record);
    },
    keepEditing: () => setLacking(null),
    isPending: check.isPending || change.isPending,
    submitError: useMemo(() => submitErrorOf(failure), [failure]),
    conflict,
  };
}
