import type { Kysely } from 'kysely';
import { newRecord } from '../../contract/fields/fields.ts';
import { type Promotion, promotion, type Variant } from '../../features/promotions/fields.ts';
import { promotionStore } from '../../features/promotions/records/promotion-store.ts';
import type { DB } from '../../server/database/tables.ts';
import { recordOf } from '../area.ts';
import { type Dice, diceOf } from '../dice.ts';
import { insertRows } from '../insert-rows.ts';
import type { Hotel } from './hotels.ts';

const hour = 3_600_000;
const day = 24 * hour;
const shownDays = 14;
const busyHours = [8, 12, 17, 21];

/** Returns a hotel's promotions, and what guests of the last two weeks did with them. */
function promotionsOf(hotel: Hotel, promoCodeId: string, until: Date) {
  const dice = diceOf(hotel.rooms.number, 26);
  const created = new Date(until.getTime() - 30 * day);
  const row = (changes: Partial<Promotion>) => ({
    ...promotionStore.toColumns(newRecord(promotion, { status: 'Active', ...changes })),
    ...recordOf(hotel, created),
    id: dice.uuid(),
  });
  const [banner, survey, offer, message] = [
    row({
      name: 'Breakfast',
      type: 'banner',
      placement: 'loginPage',
      variants: [
        variant(
          50,
          'Breakfast until 11',
          'Fresh from our bakery, served in the garden.',
          'See the menu',
        ),
        variant(50, 'Sleep in', 'Breakfast is served until 11.', 'Reserve a table'),
      ],
    }),
    row({
      name: 'How was your stay?',
      type: 'survey',
      placement: 'statusPage',
      goal: 'answer',
      variants: [variant(100, 'How was your stay?', 'Three seconds that help us.')],
      questions: [
        { kind: 'stars', question: { en: 'Your room' }, options: {} },
        {
          kind: 'options',
          question: { en: 'What should be better?' },
          options: { en: 'Breakfast, Wi-Fi, Quiet' },
        },
      ],
    }),
    row({
      name: 'Faster Wi-Fi',
      type: 'offer',
      placement: 'statusPage',
      goal: 'purchase',
      promoCodeId,
      priority: 70,
      timesPerDay: 1,
      variants: [variant(100, '20 % off faster Wi-Fi', 'For the rest of your stay.', 'Get it')],
    }),
    row({
      name: 'Come back',
      type: 'message',
      placement: 'message',
      status: 'Draft',
      hoursAfter: 72,
      variants: [variant(100, 'We miss you', 'Book your next stay with 10 % off.', 'Book now')],
    }),
  ];
  const answered = hoursOf(hotel, survey.id, {
    shares: [100],
    rates: [0],
    answers: 0.05,
    until,
    dice,
  });
  return {
    promotions: [banner, survey, offer, message],
    hours: [
      ...hoursOf(hotel, banner.id, { shares: [50, 50], rates: [0.06, 0.09], until, dice }),
      ...answered,
      ...hoursOf(hotel, offer.id, { shares: [100], rates: [0.04], until, dice }),
    ],
    answers: answersOf(answered, dice),
  };
}

function variant(share: number, title: string, text: string, button?: string): Variant {
  return {
    share,
    title: { en: title },
    text: { en: text },
    button: button === undefined ? {} : { en: button },
    address: button === undefined ? {} : { en: 'https://hotel.example.com/' },
    image: {},
  };
}

interface Shown {
  shares: readonly number[];
  /** how many of those who saw a variant clicked it */
  rates: readonly number[];
  answers?: number;
  until: Date;
  dice: Dice;
}

function hoursOf(
  { rooms }: Hotel,
  promotionId: string,
  { shares, rates, answers = 0, until, dice }: Shown,
) {
  const today = Math.floor(until.getTime() / day) * day;
  const hours = Array.from({ length: shownDays }, (_, index) => today - index * day)
    .flatMap((at) => busyHours.map((busy) => at + busy * hour))
    .filter((at) => at + hour <= until.getTime());
  return hours.flatMap((at) =>
    shares.map((share, index) => {
      const shown = Math.round((dice.whole(20, 60) * share) / 100);
      const clicks = Math.round(shown * (rates[index] ?? 0));
      const answering = Math.round(shown * answers);
      return {
        organization_number: rooms.number,
        organization_path: rooms.path,
        promotion_id: promotionId,
        variant: index,
        hour: new Date(at),
        shown,
        devices: Math.round(shown * 0.6),
        clicks,
        clicking_devices: clicks,
        answers: answering,
        answering_devices: answering,
      };
    }),
  );
}

/** As many answers as the sums of the hours have. */
function answersOf(hours: ReturnType<typeof hoursOf>, dice: Dice) {
  return hours.flatMap(({ answers, hour: at, organization_number, organization_path, ...one }) =>
    Array.from({ length: answers }, () => {
      const visit = dice.uuid();
      return {
        id: dice.uuid(),
        organization_number,
        organization_path,
        promotion_id: one.promotion_id,
        variant: one.variant,
        kind: 'answer' as const,
        at: new Date(at.getTime() + dice.whole(0, 59) * 60_000),
        visit,
        device: `visit ${visit}`,
        guest_id: null,
        answers: JSON.stringify({ '0': String(dice.whole(3, 5)), '1': String(dice.whole(0, 2)) }),
      };
    }),
  );
}

/** Adds the promotions of hotels, after their promo codes. */
export async function addPromotions(
  transaction: Kysely<DB>,
  hotels: readonly { hotel: Hotel; promoCodeId: string }[],
  until: Date,
): Promise<void> {
  const all = hotels.map(({ hotel, promoCodeId }) => promotionsOf(hotel, promoCodeId, until));
  await insertRows(
    transaction,
    'promotion',
    all.flatMap(({ promotions }) => promotions),
  );
  await insertRows(
    transaction,
    'promotion_hour',
    all.flatMap(({ hours }) => hours),
  );
  await insertRows(
    transaction,
    'promotion_event',
    all.flatMap(({ answers }) => answers),
  );
}
