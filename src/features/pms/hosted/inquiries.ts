import type { ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/** A portal waits for 8 s; an older inquiry has no reader. */
const inquiryLastsMs = 8_000;
const keptForMs = 30_000;

type Server = Pick<ServerContext, 'database' | 'now'>;

/** Returns the inquiries of portals that wait for an answer. */
export async function openInquiries(
  { database, now }: Server,
  gatewayId: string,
): Promise<string[]> {
  const rows = await database.system
    .selectFrom('pms_inquiry')
    .select('id')
    .where('gateway_id', '=', gatewayId)
    .where('answered_at', 'is', null)
    .where('requested_at', '>', new Date(now().getTime() - inquiryLastsMs))
    .execute();
  return rows.map(({ id }) => id);
}

/** Answers inquiries: the mirror is fresh, or the property system cannot be asked. */
export async function answerInquiries(
  { database, now }: Server,
  gatewayId: string,
  { ids, outcome }: { ids: readonly string[]; outcome: 'matches' | 'silent' },
): Promise<void> {
  if (ids.length === 0) return;
  await database.system
    .updateTable('pms_inquiry')
    .set({ answered_at: now(), outcome })
    .where('id', '=', any(ids))
    .execute();
  await database.system
    .deleteFrom('pms_inquiry')
    .where('gateway_id', '=', gatewayId)
    .where('requested_at', '<', new Date(now().getTime() - keptForMs))
    .execute();
}
