import { displayText, labelsOf } from '../../contract/fields/fields.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { any } from '../../server/database/listing.ts';
import {
  type RecordedKind,
  type RecordScreen,
  screensById,
} from '../../server/records/recorded-kind.ts';
import { guest } from './fields.ts';

const screenOf = (item: string): RecordScreen => ({ path: '/manage/users', query: { item } });

export const guestHistory: RecordedKind = {
  entityType: 'guest',
  feature: 'users',
  labels: labelsOf(guest),
  displayText(field, value, changed) {
    const text = displayText(guest, field, value, changed);
    // The entries of guests of several sites are not in one site's time.
    return text !== undefined && field === 'validUntil' ? `${text} UTC` : text;
  },
  screensOf: screensById('guest', screenOf),
  undo: {},
};

/** Purchases link to their guest's page. */
export const purchaseHistory: RecordedKind = {
  entityType: 'purchase',
  feature: 'users',
  labels: {},
  displayText: (_field, value, { currency }) =>
    typeof value === 'number' && typeof currency === 'string'
      ? formatMoney(value, currency)
      : undefined,
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('purchase')
      .select(['id', 'guest_id'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.flatMap(({ id, guest_id }) => (guest_id === null ? [] : [[id, screenOf(guest_id)]])),
    );
  },
  undo: {},
};
