import * as z from 'zod/mini';
import { displayText, labelsOf, pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { any } from '../../server/database/listing.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import {
  noLongerValid,
  type RecordedKind,
  type UndoneEntry,
  withEarlierValues,
} from '../../server/records/recorded-kind.ts';
import { devices } from './contract.ts';
import { device, deviceSecrets, secretName, typedDevice } from './fields.ts';
import { deviceStatusRecords } from './records/bulk.ts';
import { changeDevice } from './records/change-device.ts';
import { findDevice } from './records/devices.ts';
import { movedAreaIn, undoMove } from './records/move-devices.ts';

const labels = { ...labelsOf(typedDevice), ...labelsOf(deviceSecrets) };

export const deviceHistory: RecordedKind = {
  entityType: devices.noun,
  feature: devices.feature,
  labels,
  displayText: (field, value, changed) =>
    field === 'area' ? movedAreaIn(value)?.name : displayText(typedDevice, field, value, changed),
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('device')
      .select(['id', 'type'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id, type }) => [id, { path: `${devices.screens.item}/${type}/${id}` }]),
    );
  },
  statuses: deviceStatusRecords,
  undo: {
    update: (entry, request) =>
      'area' in entry.after ? undoMove(entry, request) : undoChange(entry, request),
  },
};

async function undoChange(entry: UndoneEntry, request: OrganizationRequest): Promise<unknown> {
  const { label, after } = entry;
  if (secretName.options.some((name) => name in after))
    throw new Problem(
      'conflict',
      `A secret of ${label} was changed, and its earlier value is stored nowhere. Change it by hand.`,
    );
  const { record } = await findDevice(request, entry.entityId);
  const earlier = withEarlierValues(pickFields(device, record), entry, labels);
  const { success, data } = z.safeParse(device.schema, earlier);
  if (!success) throw noLongerValid(label);
  const { version } = record;
  return changeDevice(request, record.id, { ...data, version, secrets: {} });
}
