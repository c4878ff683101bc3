import * as z from 'zod/mini';
import { formatMoney } from '../../contract/values/money.ts';
import {
  noLongerValid,
  type RecordedKind,
  screensById,
  withEarlierValues,
} from '../../server/recorded-kind.ts';
import { servicePlanFields } from './contract.ts';
import { labels } from './differences.ts';
import { changePlan, fieldsOf, planRecordOf } from './plans.ts';
import { quantityWords } from './public/values.ts';
import {
  contentFilterNames,
  durationKindNames,
  iconNames,
  limitedToNames,
  onQuotaNames,
  texts,
} from './texts.ts';

const choices: Record<string, Readonly<Record<string, string>>> = {
  icon: iconNames,
  durationKind: durationKindNames,
  onQuota: onQuotaNames,
  limitedTo: limitedToNames,
  contentFilter: contentFilterNames,
};

export const servicePlanHistory: RecordedKind = {
  entityType: 'service plan',
  feature: 'service-plans',
  labels,
  words: wordsOf,
  screensOf: screensById('service_plan', (id) => ({ path: `/setup/service-plans/item/${id}` })),
  undo: {
    update: async (entry, request) => {
      const current = await planRecordOf(request, entry.entityId);
      const earlier = withEarlierValues(fieldsOf(current), entry, labels);
      const { success, data } = z.safeParse(servicePlanFields, earlier);
      if (!success) throw noLongerValid(entry.label);
      return changePlan(request, current.id, { ...data, version: current.version });
    },
  },
};

function wordsOf(field: string, value: unknown, { currency }: Record<string, unknown>) {
  if (typeof value === 'string') return choices[field]?.[value];
  if (typeof value !== 'number') return undefined;
  if (field === 'taxRate') return `${value / 1_000} %`;
  if (field === 'price' || field === 'extraDevicePrice')
    return typeof currency === 'string' ? formatMoney(value, currency) : texts.minorUnits(value);
  return quantityWords(field, value);
}
