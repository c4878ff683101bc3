import { newDraft, toDraft } from '../../../contract/fields/fields.ts';
import { type DeviceType, typeFacts } from '../device-types.ts';
import { type DeviceDraft, deviceInput, type TypedDevice } from '../fields.ts';

/** Returns the content of a form: that of a device, or of a new one of the type. */
export function deviceDraft(type: DeviceType, record: TypedDevice | null): DeviceDraft {
  const { role, api } = typeFacts[type];
  const draft =
    record === null
      ? newDraft(deviceInput, { type, role })
      : toDraft(deviceInput, { ...record, secrets: {} });
  if (draft.api.isOn || api === null) return draft;
  // The interface starts with the port that is usual for the type.
  return { ...draft, api: { ...draft.api, port: String(api.port) } };
}
