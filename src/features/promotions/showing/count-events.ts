import { sql } from 'kysely';
import { localDay } from '../../../contract/values/local-day.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { variantFor } from '../rules/choose-promotion.ts';
import type { Candidate } from './candidates.ts';
import type { PromotionVisit } from './visit.ts';

type Shown = Pick<Candidate, 'id' | 'variants' | 'timesPerDay'>;

/** `again`: shown before in this visit, so that it is not counted again; `capped`: shown often enough today. */
export type Showing = 'counted' | 'again' | 'capped';

/** What is added to the sums of an hour. */
interface Increment {
  promotionId: string;
  variant: number;
  shown?: 1;
  devices?: number;
  clicks?: 1;
  clickingDevices?: number;
  answers?: 1;
  answeringDevices?: number;
}

/**
 * Takes one of the times that a device may see a promotion on a day. One statement decides, so that requests at once never
 * exceed them; the row that it locks keeps the counts of one device in order.
 */
export async function takeShowing(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  { id, timesPerDay }: Shown,
): Promise<Showing> {
  const { area, now } = visit;
  const key = [id, visit.device, localDay(now, area.timeZone)] as const;
  const { rows } = await sql`
    insert into promotion_device as seen
      (organization_number, organization_path, promotion_id, device, day, shown, last_visit)
    values (${area.number}, ${area.path}, ${sql.join(key)}, 1, ${visit.id})
    on conflict (promotion_id, device, day) do update
    set shown = seen.shown + 1, last_visit = excluded.last_visit
    where seen.last_visit <> excluded.last_visit
      and (${timesPerDay}::integer is null or seen.shown < ${timesPerDay}::integer)
    returning shown`.execute(transaction);
  if (rows.length > 0) return 'counted';
  const { rows: known } = await sql`
    select from promotion_device
    where (promotion_id, device, day) = (${sql.join(key)}::date) and last_visit = ${visit.id}`.execute(
    transaction,
  );
  return known.length > 0 ? 'again' : 'capped';
}

/** Writes that promotions were shown in a visit. Called once for all of a page: the sums are locked in one order. */
export async function countShown(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  promotions: readonly Shown[],
): Promise<void> {
  const added: Increment[] = [];
  for (const promotion of promotions.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const variant = variantFor(promotion, visit.device);
    const first = await isFirst(transaction, visit, promotion.id, 'shown');
    const { rows } = await sql`
      insert into promotion_event
        (organization_number, organization_path, promotion_id, variant, kind, at, visit, device, guest_id)
      values (${visit.area.number}, ${visit.area.path}, ${promotion.id}, ${variant}, 'shown', ${visit.now},
        ${visit.id}, ${visit.device}, ${visit.guestId})
      on conflict (promotion_id, visit, kind) do nothing returning id`.execute(transaction);
    if (rows.length > 0)
      added.push({ promotionId: promotion.id, variant, shown: 1, devices: first ? 1 : 0 });
  }
  await addToHour(transaction, visit, added);
}

/** Writes that the guest clicked or answered a promotion that this visit has shown; once for each visit. */
export async function countReaction(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  promotionId: string,
  reaction: { kind: 'click' } | { kind: 'answer'; answers: Record<string, string> },
): Promise<boolean> {
  const { kind } = reaction;
  const first = await isFirst(transaction, visit, promotionId, kind);
  const answers = reaction.kind === 'answer' ? JSON.stringify(reaction.answers) : null;
  const { rows } = await sql<{ variant: number }>`
    insert into promotion_event
      (organization_number, organization_path, promotion_id, variant, kind, at, visit, device, guest_id, answers)
    select organization_number, organization_path, promotion_id, variant, ${kind}::text, ${visit.now}, visit,
      device, coalesce(${visit.guestId}::uuid, guest_id), ${answers}::jsonb
    from promotion_event
    where promotion_id = ${promotionId} and visit = ${visit.id} and kind = 'shown'
    on conflict (promotion_id, visit, kind) do nothing returning variant`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return false;
  const once = first ? 1 : 0;
  await addToHour(transaction, visit, [
    {
      promotionId,
      variant: row.variant,
      ...(kind === 'click'
        ? { clicks: 1 as const, clickingDevices: once }
        : { answers: 1 as const, answeringDevices: once }),
    },
  ]);
  return true;
}

/** Whether the device has not done this before, in any visit. Visits of one device at once wait for each other. */
async function isFirst(
  transaction: ScopedTransaction,
  visit: PromotionVisit,
  promotionId: string,
  kind: 'shown' | 'click' | 'answer',
): Promise<boolean> {
  await sql`
    select pg_advisory_xact_lock(hashtext('atrium promotions'), hashtext(${`${promotionId} ${visit.device}`}))`.execute(
    transaction,
  );
  const { rows } = await sql`
    select from promotion_event
    where promotion_id = ${promotionId} and device = ${visit.device} and kind = ${kind}
    limit 1`.execute(transaction);
  return rows.length === 0;
}

async function addToHour(
  transaction: ScopedTransaction,
  { area, now }: PromotionVisit,
  added: readonly Increment[],
): Promise<void> {
  if (added.length === 0) return;
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const values = added
    .toSorted((a, b) => a.promotionId.localeCompare(b.promotionId))
    .map(
      (
        one,
      ) => sql`(${area.number}::integer, ${area.path}, ${one.promotionId}::uuid, ${one.variant}::smallint,
        ${hour}::timestamptz, ${one.shown ?? 0}::integer, ${one.devices ?? 0}::integer, ${one.clicks ?? 0}::integer,
        ${one.clickingDevices ?? 0}::integer, ${one.answers ?? 0}::integer, ${one.answeringDevices ?? 0}::integer)`,
    );
  await sql`
    insert into promotion_hour as sums (organization_number, organization_path, promotion_id, variant, hour,
      shown, devices, clicks, clicking_devices, answers, answering_devices)
    values ${sql.join(values)}
    on conflict (promotion_id, organization_number, variant, hour) do update set
      shown = sums.shown + excluded.shown,
      devices = sums.devices + excluded.devices,
      clicks = sums.clicks + excluded.clicks,
      clicking_devices = sums.clicking_devices + excluded.clicking_devices,
      answers = sums.answers + excluded.answers,
      answering_devices = sums.answering_devices + excluded.answering_devices`.execute(transaction);
}
