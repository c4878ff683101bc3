import { useMemo, useState } from 'react';
import { parseDraft, pickFields } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { type FieldsForm, parseForm, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useSavedChanges } from '../../../../ui/record/useSavedChanges.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type DeviceRecord, devices } from '../../contract.ts';
import type { DeviceType } from '../../device-types.ts';
import {
  type Device,
  type DeviceDraft,
  device,
  deviceInput,
  type SentSecrets,
} from '../../fields.ts';
import { useLiveStates } from '../../live/useLiveStates.ts';
import { texts } from '../../texts.ts';
import { deviceDraft, nextDraft } from './deviceDraft.ts';

export type DeviceForm = FieldsForm<(typeof deviceInput)['map']>;

export interface EditorOptions {
  /** The service area. */
  number: number;
  type: DeviceType;
  /** null for a new device */
  loaded: DeviceRecord | null;
  onLeave: () => void;
}

const changes = { ownError: true, refreshes: [devices.list] };

/** The state of a device's form. Not useRecordEditor because requests carry secrets that replies lack. */
export function useDeviceEditor({ number, type, loaded, onLeave }: EditorOptions) {
  const orgNumber = String(number);
  const [record, setRecord] = useState(loaded);
  /** how many devices of a series were added */
  const [added, setAdded] = useState(0);
  const create = useChange(devices.create, changes);
  const update = useChange(devices.update, changes);
  const stored = record?.secretsSet ?? [];
  const form = useFieldsForm(deviceInput, deviceDraft(type, record), stored);

  useLiveStates(number, (states) => {
    const newest = states.find(({ id }) => id === record?.id);
    if (newest !== undefined) setRecord((shown) => shown && { ...shown, ...newest });
  });

  const { save, conflict } = useSavedChanges({
    fields: device,
    form,
    draftOf: (shown) => deviceDraft(type, shown),
    response: devices.record,
    record,
    setRecord,
    update,
    sentOf: (mine, { id, version }, secrets: SentSecrets) => ({
      params: { orgNumber, deviceId: id },
      body: { ...mine, secrets, version },
    }),
  });

  const add = (draft: DeviceDraft, onAdded: () => void) => {
    const { record: typed } = parseDraft(deviceInput, draft, stored);
    if (typed === null) return;
    create.mutate(
      { params: { orgNumber }, body: typed },
      {
        onSuccess: ({ name }) => {
          showSuccess(texts.created(name));
          onAdded();
        },
      },
    );
  };

  const submit = (draft: DeviceDraft) => {
    if (record === null) {
      add(draft, () => {
        form.resetDirty(draft);
        onLeave();
      });
      return;
    }
    const { record: typed } = parseDraft(deviceInput, draft, stored);
    if (typed !== null) save(pickFields(device, typed), record, typed.secrets);
  };

  const submitAnother = (draft: DeviceDraft, onAdded: () => void) =>
    add(draft, () => {
      form.showStored(nextDraft(type, draft), draft);
      setAdded((count) => count + 1);
      onAdded();
    });

  const error = record === null ? create.error : update.error;
  return {
    form,
    record,
    stored,
    submit,
    submitAnother,
    added,
    parse: () => parseForm(deviceInput, form, stored),
    isPending: create.isPending || update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict,
  };
}
