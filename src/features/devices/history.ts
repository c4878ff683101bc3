import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import { any } from '../../server/database/listing.ts';
import { noLongerValid, type RecordedKind, withEarlierValues } from '../../server/recorded-kind.ts';
import { deviceFields } from './contract.ts';
import { secretNames } from './device-types.ts';
import { labels } from './differences.ts';
import { deviceStatusRecords } from './records/bulk.ts';
import { changeDevice } from './records/change-device.ts';
import { deviceRecordOf, fieldsOf } from './records/devices.ts';
import { texts } from './texts.ts';

export const deviceHistory: RecordedKind = {
  entityType: 'device',
  feature: 'devices',
  labels: {
    ...labels,
    type: texts.type,
    radiusSecret: texts.radiusSecret,
    apiPassword: texts.password,
    snmpCommunity: texts.community,
    snmpAuthKey: texts.authKey,
    snmpPrivKey: texts.privKey,
  },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('device')
      .select(['id', 'type'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(rows.map(({ id, type }) => [id, { path: `/setup/devices/item/${type}/${id}` }]));
  },
  statuses: deviceStatusRecords,
  undo: {
    update: async (entry, request) => {
      if (secretNames.some((name) => name in entry.after))
        throw new Problem(
          'conflict',
          `A secret of ${entry.label} was changed, and what it was before is kept nowhere. Change it by hand.`,
        );
      const current = await deviceRecordOf(request, entry.entityId);
      const earlier = withEarlierValues(fieldsOf(current), entry, labels);
      const { success, data } = z.safeParse(deviceFields, earlier);
      if (!success) throw noLongerValid(entry.label);
      return changeDevice(request, current.id, { ...data, version: current.version, secrets: {} });
    },
  },
};
