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
import { changeConferenceSettings, type SettingsRecord, settingsRecord } from '../../contract.ts';
import { type ConferenceSettings, conferenceSettings } from '../../fields.ts';
import { texts } from '../../texts.ts';

export type SettingsForm = FieldsForm<(typeof conferenceSettings)['map']>;
type SettingsDraft = DraftRecord<(typeof conferenceSettings)['map']>;

/** The state of the settings' form, which saves, offers Undo and resolves version conflicts. */
export function useSettingsEditor(number: number, loaded: SettingsRecord) {
  const [record, setRecord] = useState(loaded);
  const change = useChange(changeConferenceSettings, { ownError: true });
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
  const save = (mine: ConferenceSettings, current: SettingsRecord) => {
    const sent = form.getValues();
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
    save,
  });

  return {
    form,
    record,
    submit: (draft: SettingsDraft) => {
      const parsed = parseDraft(conferenceSettings, draft);
      if (parsed.record !== null) save(parsed.record, record);
    },
    isPending: change.isPending,
    submitError: useMemo(() => submitErrorOf(change.error), [change.error]),
    conflict,
  };
}
