import type { Context } from 'hono';
import type { ServerContext } from '../../../server/context.ts';
import { originOf, type Variables } from '../../../server/http/request.ts';
import type { PortalArea } from '../flow/portal-area.ts';
import { sessionOfAddress, statusOf } from '../flow/status.ts';
import { visitorPortal } from '../versions/visitor-portal.ts';

/**
 * Replies with whether a device is captive (RFC 8908). The device is known by its address, so this works only
 * where no translation stands between it and this server; elsewhere the gateway itself must reply.
 */
export async function captiveReply(
  c: Context<Variables>,
  server: ServerContext,
  area: PortalArea,
  portalUrl: string,
): Promise<Response> {
  const now = server.now();
  const { address } = originOf(c);
  const found = await server.database.withScope(area.providerScope, async (transaction) => {
    const session = await sessionOfAddress(transaction, { area }, address);
    const macAddress = session?.mac ?? null;
    const { portal } = await visitorPortal(transaction, area, { vlan: null, macAddress });
    const status = await statusOf(transaction, {
      area,
      now,
      state: {
        guestId: session?.guestId ?? null,
        isProven: false,
        macAddress,
      },
    });
    return { portal, status };
  });
  const { status } = found;
  const isOnline = status?.isOnline === true;
  const endsAt = status?.endsAt ?? null;
  const untilEnd = endsAt === null ? null : (endsAt.getTime() - now.getTime()) / 1000;
  const seconds = status?.secondsLeft ?? untilEnd;
  const { address: venue } = found.portal.afterSignIn;
  c.header('cache-control', 'private, no-store');
  c.header('content-type', 'application/captive+json');
  return c.body(
    JSON.stringify({
      captive: !isOnline,
      'user-portal-url': portalUrl,
      ...(venue !== null && { 'venue-info-url': venue }),
      ...(isOnline && {
        'can-extend-session': true,
        ...(seconds !== null && { 'seconds-remaining': Math.max(0, Math.floor(seconds)) }),
        ...(status.bytesLeft !== null && { 'bytes-remaining': status.bytesLeft }),
      }),
    }),
  );
}
