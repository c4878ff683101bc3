import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { afterQuietHours } from '../../alerts/public/quiet-hours.ts';
import { isFor, variantFor } from '../rules/choose-promotion.ts';
import { storedGuest } from '../showing/candidates.ts';
import { addressee, leftGuests } from './leaving-guests.ts';
import { quietHours } from './quiet-hours.ts';
import { sendPromotionMessages } from './send-messages.ts';

const everyMs = 60_000;
const guestsAtOnce = 500;
const hour = 3_600_000;

interface LeftGuest {
  guestId: string;
  areaNumber: number;
  areaPath: string;
  timeZone: string;
  leftAt: Date;
  visits: number;
  address: string;
}

/**
 * Plans the messages of promotions for guests who have left. A guest who agreed to marketing gets each message once. What came
 * due while the server was down is planned in order afterwards.
 */
export function planPromotionMessages(server: ServerContext): Job {
  return rowJob(server, {
    name: 'promotion-plans',
    pollIntervalMs: 15_000,
    table: 'promotion',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`status = 'Active' and type = 'message'`,
    columns: ['id'],
    async step({ id }, write) {
      const now = server.now();
      await write(async (transaction) => {
        const promotion = await transaction
          .selectFrom('promotion')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const {
          settings,
          planned_until,
          valid_from: validFrom,
          valid_until: validUntil,
        } = promotion;
        const delay = settings.hoursAfter * hour;
        const from = new Date((planned_until ?? now).getTime() - delay);
        const until = new Date(now.getTime() - delay);
        const { left, isMore } = await leftBetween(transaction, { ...promotion, from, until });
        let planned = 0;
        for (const guest of left) {
          const { guestId, areaNumber, areaPath, timeZone, visits } = guest;
          const known = await storedGuest(transaction, { guestId, stayId: null });
          const chosen = { ...settings, ...promotion, validFrom, validUntil };
          const isChosen = isFor(chosen, {
            area: { path: areaPath, timeZone },
            now,
            visit: guestId,
            deviceKind: null,
            visits,
            guest: {
              email: known?.email ?? null,
              groups: known?.group ? [known.group] : [],
              vip: known?.vip ?? null,
              tier: known?.tier ?? null,
              hasPurchased:
                settings.audience === 'firstPurchase' && (await hasPurchased(transaction, guestId)),
            },
          });
          if (!isChosen) continue;
          const added = await transaction
            .insertInto('promotion_message')
            .values({
              organization_number: areaNumber,
              organization_path: areaPath,
              promotion_id: id,
              variant: variantFor({ id, variants: settings.variants }, `guest ${guestId}`),
              guest_id: guestId,
              created_at: now,
              next_step_at: afterQuietHours(quietHours, timeZone, now),
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .execute();
          planned += added.length;
        }
        // Guests who left at once and get no message would be found again each time, and hold up the others.
        const onward = from.getTime() + (planned === 0 ? 1 : 0);
        const last = Math.max(left.at(-1)?.leftAt.getTime() ?? 0, onward);
        await transaction
          .updateTable('promotion')
          .set({ planned_until: isMore ? new Date(last + delay) : now })
          .where('id', '=', id)
          .execute();
        return new Date(now.getTime() + (isMore ? 0 : everyMs));
      });
      server.jobs.wake(sendPromotionMessages);
    },
  });
}

interface Window {
  id: string;
  organization_path: string;
  settings: { sendAfter: 'session' | 'departure'; channel: 'email' | 'sms' };
  from: Date;
  until: Date;
}

/** Returns the guests with consent and an address who left within a time, and are not back; each address once. */
async function leftBetween(
  transaction: ScopedTransaction,
  { id, organization_path: path, settings, from, until }: Window,
): Promise<{ left: LeftGuest[]; isMore: boolean }> {
  const { address, isReachable } = addressee({ id, channel: settings.channel });
  const { rows } = await sql<LeftGuest>`
    select ${address} as address, guest.id as "guestId",
      area.number as "areaNumber", area.path as "areaPath", ${timeZoneInJobs} as "timeZone",
      departed.left_at as "leftAt",
      greatest(1, (select count(*)::integer from (
        select from portal_attempt attempt where attempt.guest_id = guest.id limit 1001) visit)) as visits
    from (${leftGuests(settings.sendAfter, path, { from, until })}) departed
    join guest on guest.id = departed.id
    join organization area on area.number = guest.organization_number
    where ${isReachable}
    order by departed.left_at, guest.id
    limit ${guestsAtOnce}`.execute(transaction);
  const byAddress = new Map(rows.map((row) => [row.address, row]));
  const left = [...byAddress.values()].toSorted((a, b) => a.leftAt.getTime() - b.leftAt.getTime());
  return { left, isMore: rows.length === guestsAtOnce };
}

async function hasPurchased(transaction: ScopedTransaction, guestId: string): Promise<boolean> {
  const { rows } = await sql`
    select from purchase
    where guest_id = ${guestId} and status in ('authorised', 'captured', 'posted', 'refunded') and not is_test
    limit 1`.execute(transaction);
  return rows.length > 0;
}
