import * as z from 'zod/mini';
import { pickFields } from '../../contract/fields/fields.ts';
import {
  noLongerValid,
  type RecordedKind,
  withEarlierValues,
} from '../../server/records/recorded-kind.ts';
import { hotspot } from './fields.ts';
import { partnerStore } from './records/partners.ts';
import { withdraw } from './records/publications.ts';
import { changeSettings, lockSettings, settingLabels, settingText } from './records/settings.ts';
import { texts } from './texts.ts';

const path = '/manage/hotspot-2.0/settings';
const feature = 'hotspot-2.0';
const screensOf: RecordedKind['screensOf'] = async (_transaction, ids) =>
  new Map(ids.map((id) => [id, { path }]));

export const hotspotHistory: RecordedKind = {
  entityType: 'hotspot settings',
  feature,
  labels: settingLabels,
  displayText: settingText,
  screensOf,
  undo: {
    update: async (entry, request) => {
      const current = await lockSettings(request);
      const earlier = withEarlierValues(pickFields(hotspot, current), entry, settingLabels);
      const { success, data } = z.safeParse(hotspot.schema, earlier);
      if (!success) throw noLongerValid(entry.label);
      return changeSettings(request, { ...data, version: current.version });
    },
  },
};

export const hotspotPublicationHistory: RecordedKind = {
  entityType: 'hotspot publication',
  feature,
  labels: settingLabels,
  displayText: settingText,
  screensOf,
  undo: {
    create: ({ entityId }, request) => withdraw(request, Number(entityId.split(' ')[1])),
  },
};

const { history } = partnerStore;

export const hotspotPartnerHistory: RecordedKind = {
  ...history,
  labels: {
    ...history.labels,
    certificateUntil: texts.certificateUntil,
    privateKey: texts.privateKey,
  },
  undo: {
    ...history.undo,
    async update(entry, request) {
      // The key before is not stored any more.
      if ('certificateUntil' in entry.after || 'privateKey' in entry.after)
        throw noLongerValid(entry.label);
      return history.undo.update?.(entry, request);
    },
  },
};
