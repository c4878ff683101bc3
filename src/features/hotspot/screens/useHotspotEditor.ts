import { useMemo, useState } from 'react';
import type { DraftRecord } from '../../../contract/fields/fields.ts';
import { parseDraft, pickFields, toDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { showSaved } from '../../../ui/record/showSaved.ts';
import { type FieldsForm, useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../../ui/record/useVersionConflict.ts';
import { changeHotspot, type HotspotRecord, type HotspotView, hotspotRecord } from '../contract.ts';
import { type HotspotSettings, hotspot } from '../fields.ts';
import { texts } from '../texts.ts';

export type HotspotForm = FieldsForm<(typeof hotspot)['map']>;
type HotspotDraft = DraftRecord<(typeof hotspot)['map']>;

/** The state of the settings' form, which saves, offers Undo and resolves version conflicts. */
export function useHotspotEditor(number: number, loaded: HotspotView) {
  const [view, setView] = useState(loaded);
  const change = useChange(changeHotspot, { ownError: true });
  const form = useFieldsForm(hotspot, toDraft(hotspot, view.record));
  const params = { orgNumber: String(number) };

  const show = (shown: HotspotView, sent?: HotspotDraft) => {
    setView(shown);
    form.showStored(toDraft(hotspot, shown.record), sent);
  };
  const bodyOf = (settings: HotspotSettings, { version }: HotspotRecord) => ({
    ...settings,
    version,
  });

  // A promise, because the callbacks of `mutate` are not called once the form is left.
  const store = async (settings: HotspotSettings, current: HotspotRecord) => {
    const stored = await change.mutateAsync({ params, body: bodyOf(settings, current) });
    show(stored);
    return texts.title;
  };

  const save = (mine: HotspotSettings, current: HotspotRecord) => {
    const sent = form.getValues();
    change.mutate(
      { params, body: bodyOf(mine, current) },
      {
        onSuccess: (saved) => {
          closeConflict();
          show(saved, sent);
          showSaved({
            name: texts.title,
            isChanged: saved.record.version > current.version,
            restore: () => store(pickFields(hotspot, current), saved.record),
          });
        },
        onError: (error) => detectConflict(error, mine, undefined),
      },
    );
  };

  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields: hotspot,
    form,
    response: hotspotRecord,
    record: view.record,
    onContinue: (record) => setView({ ...view, record }),
    onTakeTheirs: (record) => show({ ...view, record }),
    save,
  });

  const submit = (draft: HotspotDraft) => {
    const { record } = parseDraft(hotspot, draft);
    if (record !== null) save(record, view.record);
  };

  return {
    form,
    view,
    setView,
    submit,
    /** Stores other settings, such as those of a publication. */
    restore: (settings: HotspotSettings) => store(settings, view.record),
    isPending: change.isPending,
    submitError: useMemo(() => submitErrorOf(change.error), [change.error]),
    conflict,
  };
}
