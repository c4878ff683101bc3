import { setTimeout as delay } from 'node:timers/promises';
import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { wakePmsLink } from './start-links.ts';

const waitMs = 8_000;
const lookEveryMs = 150;

/**
 * Has the replica that holds the link ask who stays in a room, and waits 8 s for the answer. The stays are in the mirror
 * afterwards, seen since `askedAt`.
 */
export async function inquireRoom(
  server: Pick<ServerContext, 'database' | 'now'>,
  { id, areaNumber, areaPath }: UsableGateway,
  room: string,
): Promise<{ askedAt: Date } | 'silent'> {
  const { system } = server.database;
  const askedAt = server.now();
  const inquiry = await system
    .insertInto('pms_inquiry')
    .values({
      organization_number: areaNumber,
      organization_path: areaPath,
      gateway_id: id,
      room,
      requested_at: askedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  wakePmsLink(server, id);
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const answered = await system
      .selectFrom('pms_inquiry')
      .select('outcome')
      .where('id', '=', inquiry.id)
      .executeTakeFirst();
    const outcome = answered?.outcome ?? null;
    if (outcome === 'silent') return 'silent';
    if (outcome !== null) return { askedAt };
    await delay(lookEveryMs);
  }
  return 'silent';
}
