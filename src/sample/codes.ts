import { charactersOf } from '../features/access-codes/codes/code-shape.ts';
import { type Area, recordOf } from './area.ts';
import { type Dice, diceOf } from './dice.ts';
import { type Size, sizeOf } from './sizes.ts';

const day = 24 * 3_600_000;
const codeLength = 10;

const countOf: Record<Size, readonly [number, number]> = {
  field: [10, 20],
  small: [20, 40],
  medium: [30, 70],
  large: [50, 120],
  hub: [100, 180],
};

const names: Record<string, readonly [string, ...string[]]> = {
  Rooms: ['Reception', 'Returning guests', 'Tour groups'],
  Conferences: ['Nordic Energy Forum', 'Alpine Fintech Days', 'Medical Imaging Congress'],
  Residences: ['Visitors', 'Cleaning company', 'New residents'],
};
const namesOfTerminal = [
  'Front desk',
  'Lounge vouchers',
  'Airline vouchers',
  'Delayed passengers',
] as const;

interface Visit {
  guest: { id: string; plan_id: string };
  device: { mac_address: string };
  purchase: { at: Date; method: string };
}

interface Plan {
  id: string;
  price: number;
}

/** Returns the batches of an area, with a code for each guest who used one. */
export function codesOf(area: Area, plans: readonly Plan[], visits: readonly Visit[], until: Date) {
  const dice = diceOf(area.number, 2);
  const byCode = visits.filter(({ purchase }) => purchase.method === 'accessCode');
  const usesOf = Map.groupBy(byCode, ({ guest }) => guest.plan_id);
  const paid = plans.filter(({ price }) => price > 0);
  const first = dice.whole(0, Math.max(0, paid.length - 1));
  const batches = paid.flatMap(({ id }, index) => {
    const used = (usesOf.get(id) ?? []).toSorted(
      (one, other) => one.purchase.at.getTime() - other.purchase.at.getTime(),
    );
    if (used.length === 0 && index !== first && sizeOf(area) === 'field') return [];
    return batchesOf(area, id, used, dice, until);
  });
  const codes = batches.flatMap((made) => made.codes);
  return {
    batches: batches.map(({ batch }) => batch),
    codes: codes.map(({ code }) => code),
    uses: codes.flatMap(({ code, of }) => (of ? [useOf(area, code.id, of, dice)] : [])),
    codeOfGuest: new Map(
      codes.flatMap(({ code, of }) => (of ? [[of.guest.id, code] as const] : [])),
    ),
  };
}

/** Returns the plan's present batch, and one that was used up before it when there were enough guests. */
function batchesOf(area: Area, planId: string, used: readonly Visit[], dice: Dice, until: Date) {
  const planned = dice.whole(...countOf[sizeOf(area)]);
  const firstUsed = used.length < 16 ? 0 : Math.floor(used.length / 2);
  const [earlier, later] = [used.slice(0, firstUsed), used.slice(firstUsed)];
  const count = Math.ceil(Math.max(planned, later.length * 1.2) / 5) * 5;
  return [
    ...(earlier.length > 0
      ? [batchOf(area, { planId, used: earlier, count: earlier.length }, dice, until)]
      : []),
    batchOf(area, { planId, used: later, count }, dice, until),
  ];
}

interface Batch {
  planId: string;
  used: readonly Visit[];
  count: number;
}

function batchOf(area: Area, { planId, used, count }: Batch, dice: Dice, until: Date) {
  const now = until.getTime();
  const firstUse = used[0]?.purchase.at.getTime() ?? now;
  const lastUse = used.at(-1)?.purchase.at.getTime() ?? firstUse;
  const made = new Date(firstUse - dice.whole(1, 20) * day);
  const luck = dice.share();
  const end =
    luck < 0.12
      ? now - dice.whole(1, 20) * day
      : luck < 0.26
        ? now + (0.3 + dice.share() * 6.4) * day
        : now + dice.whole(20, 200) * day;
  const isRevoked = dice.chance(0.025);
  const batch = {
    ...recordOf(area, made),
    id: dice.uuid(),
    name: dice.oneOf(names[area.name] ?? namesOfTerminal),
    plan_id: planId,
    provider_number: Number(area.path.split('/')[1]),
    count,
    made: count,
    code_length: codeLength,
    alphabet: 'readable' as const,
    prefix: '',
    is_grouped: true,
    valid_until: new Date(Math.max(end, lastUse + 3_600_000)),
    uses_per_code: 1,
    revoked_at: isRevoked ? new Date((lastUse + now) / 2) : null,
    note: '',
  };
  const codes = Array.from({ length: count }, (_, index) => {
    const of = used[index];
    return { of, code: codeOf(batch, of?.purchase.at ?? null, dice) };
  });
  return { batch, codes };
}

function codeOf(
  { id, provider_number }: { id: string; provider_number: number },
  usedAt: Date | null,
  dice: Dice,
) {
  const characters = charactersOf.readable;
  const drawn = () => characters[dice.whole(0, characters.length - 1)];
  return {
    id: dice.uuid(),
    batch_id: id,
    provider_number,
    code: Array.from({ length: codeLength }, drawn).join(''),
    uses: usedAt === null ? 0 : 1,
    first_used_at: usedAt,
  };
}

function useOf(area: Area, codeId: string, { device, purchase }: Visit, dice: Dice) {
  return {
    id: dice.uuid(),
    access_code_id: codeId,
    at: purchase.at,
    mac_address: device.mac_address,
    area_number: area.number,
  };
}
