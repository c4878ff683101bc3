import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Scope } from '../../../server/database/open.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { zoneOf } from '../area-clock.ts';
import { inquireRoom } from '../links/inquire-room.ts';
import { ensureLink, takeNumber } from '../links/link-row.ts';
import { restartPmsLink } from '../links/start-links.ts';
import type { LinkState } from '../states.ts';

/** How long no server connects to the property system, unless the test ends earlier. */
const pausedForMs = 30_000;
const linked: readonly LinkState[] = ['up', 'resyncing', 'audit'];

type TestServer = ServerContext & { scope: Scope };

/** Returns the link that a server holds with the gateway's current settings; null when it is not up. */
export async function linkInUse(
  { database, scope, now }: TestServer,
  { id }: UsableGateway,
): Promise<{ state: LinkState; system: string | null } | null> {
  const link = await database.withScope(scope, (transaction) =>
    transaction
      .selectFrom('pms_link')
      .innerJoin('payment_gateway', 'payment_gateway.id', 'pms_link.id')
      .select(['pms_link.state', 'pms_link.system'])
      .where('pms_link.id', '=', id)
      .where('pms_link.state', '=', any(linked))
      .where('pms_link.held_until', '>', now())
      // A link from before the last change is about to restart.
      .whereRef('pms_link.since', '>=', 'payment_gateway.updated_at')
      .executeTakeFirst(),
  );
  return link ?? null;
}

/** What a test of its own connection needs to know. */
interface TestFacts {
  timeZone: string;
  /** the room seen last, with a record number of the link; null when none is known */
  lookup: { room: string; sequence: number } | null;
}

/**
 * Runs a test of a property system, which serves one connection only: meanwhile no server connects to it. Afterwards the
 * link begins again.
 */
export async function withLinkPaused<T>(
  server: TestServer,
  gateway: UsableGateway,
  run: (facts: TestFacts) => Promise<T>,
): Promise<T> {
  const { database, scope, now } = server;
  const holder = crypto.randomUUID();
  const facts = await database.withScope(scope, async (transaction) => {
    await ensureLink(transaction, gateway, now());
    await transaction
      .updateTable('pms_link')
      .set({ holder, held_until: new Date(now().getTime() + pausedForMs) })
      .where('id', '=', gateway.id)
      .execute();
    const room = await roomSeenLast(transaction, gateway);
    return {
      timeZone: await zoneOf(transaction, gateway.areaPath),
      lookup:
        room === null || gateway.settings.fias?.postingMode !== 'request'
          ? null
          : { room, sequence: await takeNumber(transaction, gateway, 'record', now()) },
    };
  });
  try {
    return await run(facts);
  } finally {
    await database.withScope(scope, (transaction) =>
      transaction
        .updateTable('pms_link')
        .set({ holder: null, held_until: null })
        .where('id', '=', gateway.id)
        .where('holder', '=', holder)
        .execute(),
    );
    restartPmsLink(server, gateway.id);
  }
}

/** Looks up a room through the link. Returns the room and whether the hotel answered; null when no room is known. */
export async function lookUpByLink(
  server: TestServer,
  gateway: UsableGateway,
): Promise<{ room: string; isAnswered: boolean } | null> {
  const room = await server.database.withScope(server.scope, (transaction) =>
    roomSeenLast(transaction, gateway),
  );
  if (room === null) return null;
  return { room, isAnswered: (await inquireRoom(server, gateway, room)) !== 'silent' };
}

async function roomSeenLast(
  transaction: ScopedTransaction,
  { id }: UsableGateway,
): Promise<string | null> {
  const stay = await transaction
    .selectFrom('stay')
    .select('room')
    .where('gateway_id', '=', id)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return stay?.room ?? null;
}
