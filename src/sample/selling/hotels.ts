import { newRecord } from '../../contract/fields/fields.ts';
import type { TestStep } from '../../features/payment-gateways/contract.ts';
import {
  type PaymentGateway,
  paymentGateway,
  type TypedGateway,
} from '../../features/payment-gateways/fields.ts';
import { passed } from '../../features/payment-gateways/test/step.ts';
import { loyaltyFields } from '../../features/payment-gateways/type-fields/loyalty-fields.ts';
import { type Area, recordOf } from '../area.ts';
import { countries } from '../countries.ts';
import { diceOf } from '../dice.ts';
import { roomList } from '../people.ts';
import { plansOf } from '../plans.ts';
import { isInHotel } from '../sizes.ts';

const day = 24 * 3_600_000;
const houseName = 'Front desk';
const cardsName = 'Cards';
export const programme = 'Polar Circle';
export type Tier = NonNullable<PaymentGateway['loyalty']>['tiers'][number];
const gold: Tier = { value: 'GOLD', tier: 'Gold', percentOff: 25 };
const silver: Tier = { value: 'SILVER', tier: 'Silver', percentOff: 10 };
const base: Tier = { value: 'BASE', tier: 'Member', percentOff: 0 };
/** What members get; the portal takes the discount off plans that cost something. */
export const tiers = { gold, silver, base };

/** A hotel of the sample provider, which sells by card and to rooms. */
export interface Hotel {
  number: number;
  path: string;
  /** the area that has the gateways */
  rooms: Area;
  areas: readonly Area[];
  timeZone: string;
  currency: string;
  vatPercent: number;
  /** the gateway that takes cards, in all areas */
  cards: { id: string; name: string };
  /** the gateway that charges rooms */
  house: { id: string; name: string };
  /** the gateway with the list of members */
  loyalty: { id: string; name: string };
  planNames: ReadonlyMap<string, string>;
}

/** Returns the hotels among these areas. */
export function hotelsOf(areas: readonly Area[], until: Date): Hotel[] {
  return areas.flatMap((rooms) => {
    if (!isInHotel(rooms) || rooms.name !== 'Rooms') return [];
    const ofHotel = areas.filter(({ site }) => site === rooms.site);
    const dice = diceOf(rooms.number, 20);
    const { currency = 'EUR', vatPercent = 0 } = countries[rooms.country] ?? {};
    return {
      number: rooms.site,
      path: rooms.path.replace(/\d+\/$/, ''),
      rooms,
      areas: ofHotel,
      timeZone: rooms.timeZone,
      currency,
      vatPercent,
      cards: { id: dice.uuid(), name: cardsName },
      house: { id: dice.uuid(), name: houseName },
      loyalty: { id: dice.uuid(), name: programme },
      planNames: new Map(
        ofHotel.flatMap((area) => plansOf(area, until).map(({ id, name }) => [id, name] as const)),
      ),
    };
  });
}

/** Returns a hotel's payment gateways. Secrets are added when the sample is opened, because only a server can seal them. */
export function gatewaysOf({ rooms, areas, currency, cards, house, loyalty }: Hotel, until: Date) {
  const created = new Date(until.getTime() - 120 * day);
  const gateway = (
    { id, name }: Hotel['cards'],
    facts: Pick<TypedGateway, 'category' | 'type'> & { number: number },
    settings: Partial<PaymentGateway>,
    steps: readonly TestStep[],
  ) => {
    const record = newRecord(paymentGateway, { name, currencies: [currency], ...settings });
    const { name: _name, mode: _mode, currencies, servedAreas, ...rest } = record;
    return {
      ...recordOf(rooms, created),
      id,
      name,
      ...facts,
      position: facts.number,
      status: 'Active' as const,
      mode: facts.type === 'sandbox' ? ('test' as const) : ('live' as const),
      currencies: JSON.stringify(currencies),
      served_areas: JSON.stringify(servedAreas),
      settings: JSON.stringify(rest),
      secrets: '{}',
      tested_version: 1,
      tested_at: created,
      last_test: JSON.stringify({ at: created.toISOString(), passed: true, steps }),
    };
  };
  return [
    gateway(
      cards,
      { number: 1, category: 'credit-card', type: 'sandbox' },
      {
        sandbox: { delaySeconds: 1, events: 'once', rules: [] },
        servedAreas: areas
          .filter(({ number }) => number !== rooms.number)
          .map(({ number }) => ({ area: number })),
      },
      [passed('signing', 'Events are signed with its own secret.')],
    ),
    gateway(
      house,
      { number: 2, category: 'pms', type: 'house' },
      { house: { rooms: roomList, checkoutTime: '11:00' } },
      [passed('rooms', `Rooms ${roomList}.`)],
    ),
    gateway(
      loyalty,
      { number: 3, category: 'loyalty', type: 'list' },
      {
        currencies: [],
        loyalty: newRecord(loyaltyFields, { programme, tiers: Object.values(tiers) }),
      },
      [
        passed(
          'tiers',
          `${programme}: ${Object.values(tiers)
            .map(({ tier }) => tier)
            .join(', ')}.`,
        ),
      ],
    ),
  ];
}
