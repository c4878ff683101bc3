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

/** Returns the draft of the next device in a series: without what belongs to one device only. */
export function nextDraft(type: DeviceType, draft: DeviceDraft): DeviceDraft {
  const {
    name,
    host,
    macAddress,
    serial,
    notes,
    nasIdentifier,
    radiusSourceAddresses,
    parentPort,
    api,
    secrets,
  } = deviceDraft(type, null);
  return {
    ...draft,
    name,
    host,
    macAddress,
    serial,
    notes,
    nasIdentifier,
    radiusSourceAddresses,
    parentPort,
    api: { ...draft.api, fingerprint: api.fingerprint },
    secrets: {
      ...draft.secrets,
      radiusSecret: secrets.radiusSecret,
      portalSecret: secrets.portalSecret,
    },
  };
}
