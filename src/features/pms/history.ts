import { labelsOf } from '../../contract/fields/fields.ts';
import { any } from '../../server/database/listing.ts';
import { type RecordedKind, screensById } from '../../server/records/recorded-kind.ts';
import { gateways } from '../payment-gateways/contract.ts';
import { deskGuest } from './house/fields.ts';
import { postingStates } from './states.ts';

/** Stays, without the names of their guests. */
export const stayHistory: RecordedKind = {
  entityType: 'stay',
  feature: 'payment-gateway',
  labels: labelsOf(deskGuest),
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('stay')
      .innerJoin('payment_gateway as gateway', 'gateway.id', 'stay.gateway_id')
      .select(['stay.id', 'gateway.type', 'gateway.number'])
      .where('stay.id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id, type, number }) => [
        id,
        { path: `${gateways.screens.item}/pms/${type}/${number}` },
      ]),
    );
  },
  undo: {},
};

const stateNames = new Map<unknown, string>(Object.entries(postingStates));

export const postingHistory: RecordedKind = {
  entityType: 'posting',
  feature: 'pms',
  labels: { state: 'State', reason: 'Reason', owner: 'Owner', reversal: 'Reversal' },
  displayText: (field, value) => (field === 'state' ? stateNames.get(value) : undefined),
  screensOf: screensById('posting', (item) => ({
    path: '/report/pms',
    query: { item, period: 'year-to-date' },
  })),
  undo: {},
};
