import { newDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { type DeviceType, typeFacts } from '../../device-types.ts';
import { type DeviceDraft, deviceInput, type TypedDevice } from '../../fields.ts';

/** Returns the draft of a device, or of a new one of the type. */
export function deviceDraft(type: DeviceType, record: TypedDevice | null): DeviceDraft {
  const { role, api } = typeFacts[type];
  const draft =
    record === null
      ? newDraft(deviceInput, { type, role })
      : toDraft(deviceInput, { ...record, secrets: {} });
  if (draft.api.isOn || api === null) return draft;
  return { ...draft, api: { ...draft.api, port: String(api.port) } };
}
