import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Placement, Promotion } from '../fields.ts';
import { choosePromotions, deviceKindOf, type Viewer } from '../rules/choose-promotion.ts';
import type { PromotionVisit } from './visit.ts';

export type Candidate = Omit<Promotion, 'name' | 'status' | 'webhookUrl'> & {
  id: string;
  /** of the promo code of an offer */
  code: string | null;
};

/** Returns the promotions that run at an area in one of the placements; offers only while their code works. */
export async function candidatesFor(
  transaction: ScopedTransaction,
  area: { path: string },
  placements: readonly Placement[],
): Promise<Candidate[]> {
  return selectCandidates(transaction, area)
    .where('promotion.status', '=', 'Active')
    .where('promotion.placement', '=', any(placements))
    .execute()
    .then((rows) =>
      rows.map(toCandidate).filter(({ type, code }) => type !== 'offer' || code !== null),
    );
}

/** Returns one promotion at or above an area, also one that has ended since it was shown. */
export async function candidateOfId(
  transaction: ScopedTransaction,
  area: { path: string },
  id: string,
): Promise<Candidate | null> {
  const row = await selectCandidates(transaction, area)
    .where('promotion.id', '=', id)
    .where('promotion.status', '<>', 'Draft')
    .executeTakeFirst();
  return row === undefined ? null : toCandidate(row);
}

function selectCandidates(transaction: ScopedTransaction, { path }: { path: string }) {
  const numbers = path.split('/').filter(Boolean).map(Number);
  return transaction
    .selectFrom('promotion')
    .leftJoin('promo_code as promo', (join) =>
      join
        .onRef('promo.id', '=', 'promotion.promo_code_id')
        .on('promo.status', '=', 'Active')
        .on(sql<boolean>`${path}::text ^@ promo.organization_path`),
    )
    .select([
      'promotion.id',
      'promotion.type',
      'promotion.placement',
      'promotion.priority',
      'promotion.valid_from as validFrom',
      'promotion.valid_until as validUntil',
      'promotion.promo_code_id as promoCodeId',
      'promotion.settings',
      'promo.code',
    ])
    .where('promotion.organization_number', '=', any(numbers))
    .where(sql<boolean>`${path}::text ^@ promotion.organization_path`);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCandidates>['execute']>>[number];

function toCandidate({ settings, ...row }: Row): Candidate {
  return { ...settings, ...row };
}

/** Returns the promotions of each placement in the order in which they are tried. Reads of the guest only what they need. */
export async function chosenFor(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  placements: readonly Placement[],
): Promise<ReadonlyMap<Placement, Candidate[]>> {
  const candidates = await candidatesFor(transaction, visit.area, placements);
  if (candidates.length === 0) return new Map();
  const viewer = await viewerOf(transaction, visit, candidates);
  return new Map(placements.map((one) => [one, choosePromotions(candidates, one, viewer)]));
}

async function viewerOf(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  candidates: readonly Candidate[],
): Promise<Viewer> {
  const { area, now, userAgent, id } = visit;
  const isCounted = candidates.some(
    ({ guests, visitsFrom, visitsUntil }) =>
      guests !== 'any' || visitsFrom !== null || visitsUntil !== null,
  );
  const needsGuest = candidates.some(({ audience }) => audience !== 'everyone');
  const stored = needsGuest ? await storedGuest(transaction, visit) : undefined;
  return {
    area,
    now,
    visit: id,
    deviceKind: deviceKindOf(userAgent),
    visits: isCounted ? await visitsOf(transaction, visit) : 1,
    guest: {
      email: visit.email ?? stored?.email ?? null,
      groups: stored?.group ? [stored.group] : [],
      vip: stored?.vip ?? null,
      tier: visit.tier ?? stored?.tier ?? null,
      hasPurchased: candidates.some(({ audience }) => audience === 'firstPurchase')
        ? await hasPurchased(transaction, visit)
        : false,
    },
  };
}

/** Returns what audiences go by: of the guest, and of the stay, which is known before there is a guest. */
export async function storedGuest(
  transaction: ScopedTransaction,
  { guestId, stayId }: Pick<PromotionVisit, 'guestId' | 'stayId'>,
) {
  const { rows } = await sql<{
    email: string | null;
    group: string | null;
    vip: string | null;
    tier: string | null;
  }>`
    select guest.email, stay.guest_group as "group", stay.vip, (
      select lookup.tier from loyalty_lookup lookup
      join portal_attempt attempt on attempt.id = lookup.attempt_id
      where attempt.guest_id = guest.id and lookup.tier is not null
      order by lookup.at desc limit 1) as tier
    from (select ${guestId}::uuid as guest_id, ${stayId}::uuid as stay_id) known
    left join guest on guest.id = known.guest_id
    left join stay on stay.id = coalesce(known.stay_id, guest.stay_id)`.execute(transaction);
  return rows[0];
}

/** Returns the number of this visit among those of the device at the area. */
async function visitsOf(
  transaction: ScopedTransaction,
  { area, device }: PromotionVisit,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from portal_attempt
      where organization_number = ${area.number} and mac_address = ${device}
      limit 1001) attempt`.execute(transaction);
  return Math.max(1, rows[0]?.count ?? 1);
}

async function hasPurchased(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
): Promise<boolean> {
  const { rows } = await sql`
    select from purchase
    where status in ('authorised', 'captured', 'posted', 'refunded') and not is_test
      and (guest_id = ${visit.guestId}::uuid or mac_address = ${visit.device})
    limit 1`.execute(transaction);
  return rows.length > 0;
}
