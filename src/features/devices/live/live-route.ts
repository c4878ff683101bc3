import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { bindingCookie, rejectInitialPassword } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import { incomingOf, inputOf } from '../../../server/http/api.ts';
import type { RouteKit } from '../../../server/http/application.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { Variables } from '../../../server/http/request.ts';
import { followDevices, ofOrganization } from './contract.ts';
import { stateFeed } from './state-feed.ts';
import { writeStates } from './write-states.ts';

export interface LiveTimes {
  lookEveryMs: number;
  heartbeatMs: number;
  /** how often it is asked again whether the reader may still read */
  askAgainMs: number;
}

const usualTimes: LiveTimes = { lookEveryMs: 1_000, heartbeatMs: 15_000, askAgainMs: 5_000 };

/** A page loads its list and opens the stream in any order: what changed in between is told. */
const beforeOpeningMs = 10_000;
/** Devices are checked at least once an hour, so this long ago everything changed. */
const longestAbsenceMs = 3_600_000;

/** Refuses like any call of the contracts; what is answered are the events. */
const opening = organizationHandler(followDevices, async () => []);

/** The states of devices as they change. Reading them is no activity of the session. */
export function liveRoute(
  server: ServerContext,
  { authentication, stopping }: RouteKit,
  { lookEveryMs, heartbeatMs, askAgainMs }: LiveTimes = usualTimes,
): Hono<Variables> {
  const app = new Hono<Variables>();
  const feed = stateFeed(server, lookEveryMs);
  app.get(followDevices.path.replace('{orgNumber}', ':orgNumber'), async (c) => {
    const input = await inputOf(followDevices, c);
    const incoming = incomingOf(c, server, authentication);
    const authorization = c.req.header('authorization');
    const binding = getCookie(c, bindingCookie);
    const refuse = async () => {
      const caller = await authentication.identify(authorization, binding);
      rejectInitialPassword(caller, followDevices);
      await opening.respond(input, { ...incoming, caller });
    };
    await refuse();
    const { orgNumber } = z.parse(ofOrganization, c.req.param());
    const since = startOf(c.req.header('last-event-id'), server.now());
    // A proxy that gathers answers would keep the events.
    c.header('x-accel-buffering', 'no');
    const response = streamSSE(c, async (stream) => {
      // Also what a slow reader has not taken ends with it.
      const end = () => stream.abort();
      stopping.addEventListener('abort', end);
      if (stopping.aborted) end();
      const asking = setInterval(() => void refuse().catch(end), askAgainMs);
      try {
        await writeStates(stream, (hear) => feed.follow(orgNumber, since, hear), heartbeatMs);
      } finally {
        clearInterval(asking);
        stopping.removeEventListener('abort', end);
      }
    });
    // Kept for another request, the connection would keep a server that stops waiting.
    response.headers.set('connection', 'close');
    return response;
  });
  return app;
}

/** Where the reader's states begin: where they broke off, else shortly before now. */
function startOf(lastEventId: string | undefined, now: Date): Date {
  const named = Date.parse(lastEventId ?? '');
  if (Number.isNaN(named)) return new Date(now.getTime() - beforeOpeningMs);
  const earliest = now.getTime() - longestAbsenceMs;
  return new Date(Math.min(Math.max(named, earliest), now.getTime()));
}
