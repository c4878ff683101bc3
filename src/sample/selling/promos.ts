import { type Kysely, sql } from 'kysely';
import { newRecord } from '../../contract/fields/fields.ts';
import { charactersOf } from '../../features/access-codes/codes/code-shape.ts';
import { promoCode } from '../../features/promo-codes/fields.ts';
import { promoStore } from '../../features/promo-codes/records/promo-store.ts';
import { any } from '../../server/database/listing.ts';
import type { DB } from '../../server/database/tables.ts';
import { recordOf } from '../area.ts';
import { type Dice, diceOf } from '../dice.ts';
import type { Hotel } from './hotels.ts';
import type { SoldPurchase } from './rows.ts';

const day = 24 * 3_600_000;
const percentOff = { offer: 20, series: 50 };
const seriesCodes = 40;
const mostUsedOfSeries = 15;
const codeLength = 10;

interface Promo {
  id: string;
  percentOff: number;
}

/** A hotel's promo codes: one that all guests may use, and a series of codes with one use each. */
export interface Promos {
  offer: Promo & { word: string };
  series: Promo & { words: readonly string[] };
}

const names: Record<number, readonly [string, string]> = {
  290_001: ['FJORD-20', 'BERGEN-'],
  290_002: ['GLATT-20', 'ZURICH-'],
};

/** Returns a hotel's promo codes and their rows. */
export function promosOf(hotel: Hotel, until: Date) {
  const dice = diceOf(hotel.rooms.number, 24);
  const [code, beginning] = names[hotel.number] ?? ['HOTEL-20', 'HOTEL-'];
  const characters = charactersOf.readable;
  const drawn = () => characters[dice.whole(0, characters.length - 1)];
  const random = () => Array.from({ length: codeLength }, drawn).join('');
  const promos: Promos = {
    offer: { id: dice.uuid(), percentOff: percentOff.offer, word: code.replace('-', '') },
    series: {
      id: dice.uuid(),
      percentOff: percentOff.series,
      words: Array.from({ length: seriesCodes }, () => beginning.replace('-', '') + random()),
    },
  };
  const owner = { number: hotel.number, path: hotel.path };
  const row = (
    id: string,
    made: number,
    promo: Partial<Parameters<typeof promoStore.toColumns>[0]>,
  ) => ({
    ...promoStore.toColumns(newRecord(promoCode, promo)),
    ...recordOf({ ...hotel.rooms, ...owner }, new Date(until.getTime() - 100 * day)),
    id,
    provider_number: Number(hotel.path.split('/')[1]),
    made,
  });
  return {
    promos,
    codes: [
      row(promos.offer.id, 0, {
        name: 'Autumn offer',
        code,
        percentOff: percentOff.offer,
        // Follows from its uses.
        budget: [{ currency: hotel.currency, amount: 1 }],
      }),
      row(promos.series.id, seriesCodes, {
        name: 'Letter to returning guests',
        code: beginning,
        percentOff: percentOff.series,
        series: { count: seriesCodes, length: codeLength },
      }),
    ],
    words: promos.series.words.map((word) => ({
      provider_number: Number(hotel.path.split('/')[1]),
      word,
      promo_code_id: promos.series.id,
    })),
  };
}

export type Redemption = ReturnType<typeof redeemed>;

/** Returns a purchase with the discount of a code, and the use of the code. */
function redeemed(
  { vatPercent }: Hotel,
  purchase: SoldPurchase,
  { id, percentOff: percent }: Promo,
  word: string,
  dice: Dice,
) {
  const discount = Math.floor((purchase.amount * percent + 50) / 100);
  const amount = purchase.amount - discount;
  const tax = Math.round(amount - amount / (1 + vatPercent / 100));
  return {
    purchase: {
      ...purchase,
      amount,
      tax,
      list_price: purchase.amount,
      discount,
      promo_code_id: id,
    },
    use: {
      id: dice.uuid(),
      organization_number: purchase.organization_number,
      organization_path: purchase.organization_path,
      promo_code_id: id,
      word,
      at: purchase.at,
      state: 'redeemed' as const,
      guest_id: purchase.guest_id,
      mac_address: purchase.mac_address,
      plan_id: purchase.plan_id,
      purchase_id: purchase.id,
      currency: purchase.currency,
      list_price: purchase.amount,
      discount,
    },
  };
}

/** Returns which purchases use codes. Only the history uses those of the series, of which each has one use. */
export function redemptionsBy(hotel: Hotel, promos: Promos, isHistory: boolean) {
  const unused = isHistory ? promos.series.words.slice(0, mostUsedOfSeries) : [];
  return (purchase: SoldPurchase, dice: Dice): Redemption | undefined => {
    const luck = dice.share();
    if (luck < 0.35) return redeemed(hotel, purchase, promos.offer, promos.offer.word, dice);
    const word = luck < 0.55 ? unused.shift() : undefined;
    return word === undefined ? undefined : redeemed(hotel, purchase, promos.series, word, dice);
  };
}

/** Counts the uses of codes, and gives those with a budget one of which 85 % is spent. */
export async function countUses(transaction: Kysely<DB>, hotels: readonly Hotel[]): Promise<void> {
  const numbers = any(hotels.map(({ number }) => number));
  await sql`
    update promo_code set uses = used.uses, given = jsonb_build_object(used.currency, used.discount),
      last_used_at = used.at, next_step_at = null,
      settings = case when settings -> 'budget' = '[]' then settings else jsonb_set(settings, '{budget,0,amount}',
        to_jsonb(ceil(used.discount / 0.85 / 100)::integer * 100)) end
    from (
      select promo_code_id, currency, count(*)::integer as uses, sum(discount)::integer as discount, max(at) as at
      from promo_redemption group by promo_code_id, currency
    ) used
    where promo_code.id = used.promo_code_id and promo_code.organization_number = ${numbers}`.execute(
    transaction,
  );
  await sql`
    update promo_word set uses = used.uses
    from (
      select promo_redemption.promo_code_id, word, count(*)::integer as uses
      from promo_redemption join promo_code on promo_code.id = promo_code_id
      where promo_code.organization_number = ${numbers} group by 1, 2
    ) used
    where promo_word.promo_code_id = used.promo_code_id and promo_word.word = used.word`.execute(
    transaction,
  );
}
