import { charactersOf } from '../features/access-codes/codes/code-shape.ts';
import { type Area, recordOf } from './area.ts';
import { type Dice, diceOf } from './dice.ts';

const day = 24 * 3_600_000;
const codeLength = 10;
const names = ['Front desk', 'Lounge vouchers', 'Airline vouchers', 'Delayed passengers'] as const;

interface Visit {
  guest: { id: string; plan_id: string };
  device: { mac_address: string };
  purchase: { at: Date; method: string };
}

/** Returns the batches of an area: one code for each guest who used a code, and about as many unused ones. */
export function codesOf(area: Area, visits: readonly Visit[], until: Date) {
  const dice = diceOf(area.number, 2);
  const byCode = visits.filter(({ purchase }) => purchase.method === 'accessCode');
  const ofPlans = Map.groupBy(byCode, ({ guest }) => guest.plan_id);
  const batches = [...ofPlans].map(([planId, used]) => batchOf(area, planId, used, dice, until));
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

function batchOf(area: Area, planId: string, used: readonly Visit[], dice: Dice, until: Date) {
  const times = used.map(({ purchase }) => purchase.at.getTime());
  const made = new Date(Math.min(...times) - dice.whole(1, 20) * day);
  const validUntil = new Date(Math.max(...times) + dice.whole(2, 120) * day);
  const isRevoked = dice.chance(0.08);
  const count = Math.ceil((used.length * 2) / 5) * 5;
  const batch = {
    ...recordOf(area, made),
    id: dice.uuid(),
    name: dice.oneOf(names),
    plan_id: planId,
    provider_number: Number(area.path.split('/')[1]),
    count,
    made: count,
    code_length: codeLength,
    alphabet: 'readable' as const,
    prefix: '',
    is_grouped: true,
    valid_until: validUntil,
    uses_per_code: 1,
    revoked_at: isRevoked ? new Date((Math.max(...times) + until.getTime()) / 2) : null,
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
