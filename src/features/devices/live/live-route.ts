import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import { bindingCookie, rejectInitialPassword } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import { DatabaseUnavailable } from '../../../server/database/connections/database-unavailable.ts';
import { incomingOf, inputOf } from '../../../server/http/api.ts';
import type { RouteKit } from '../../../server/http/application.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { Variables } from '../../../server/http/request.ts';
import { followDevices, ofOrganization } from './contract.ts';
import { stateFeed } from './state-feed.ts';
import { writeStates } from './write-states.ts';

export interface LiveTimes {
  pollEveryMs: number;
  heartbeatMs: number;
  /** how often the client's permission is checked again */
  authorizeEveryMs: number;
}

const usualTimes: LiveTimes = { pollEveryMs: 1_000, heartbeatMs: 15_000, authorizeEveryMs: 5_000 };

/** A page loads its list and opens the stream in any order; this covers changes in between. */
const beforeOpeningMs = 10_000;
/** Every device is checked at least once an hour, so earlier positions would return the same states. */
const longestAbsenceMs = 3_600_000;

/** Checks permissions as for any endpoint; its empty response is not sent. */
const authorizedRead = organizationHandler(followDevices, async () => []);

/** Streams state changes of devices. Streaming does not extend the session. */
export function liveRoute(
  server: ServerContext,
  { authentication, stopping }: RouteKit,
  { pollEveryMs, heartbeatMs, authorizeEveryMs }: LiveTimes = usualTimes,
): Hono<Variables> {
  const app = new Hono<Variables>();
  const feed = stateFeed(server, pollEveryMs);
  app.get(followDevices.path.replace('{orgNumber}', ':orgNumber'), async (c) => {
    const input = await inputOf(followDevices, c);
    const incoming = incomingOf(c, server, authentication);
    const authorization = c.req.header('authorization');
    const binding = getCookie(c, bindingCookie);
    const authorize = async () => {
      const caller = await authentication.identify(authorization, binding);
      rejectInitialPassword(caller, followDevices);
      await authorizedRead.respond(input, { ...incoming, caller });
    };
    await authorize();
    const { orgNumber } = z.parse(ofOrganization, c.req.param());
    const since = startOf(c.req.header('last-event-id'), server.now());
    // A buffering proxy would delay the events.
    c.header('x-accel-buffering', 'no');
    const response = streamSSE(c, async (stream) => {
      // Aborting also discards what a slow client has not read.
      const end = () => stream.abort();
      // Without the database there is nothing to send either, and all pages would reconnect at once.
      const endUnlessOutage = (error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) end();
      };
      stopping.addEventListener('abort', end);
      if (stopping.aborted) end();
      const authorizing = setInterval(
        () => void authorize().catch(endUnlessOutage),
        authorizeEveryMs,
      );
      try {
        await writeStates(
          stream,
          (onChange) => feed.follow(orgNumber, since, onChange),
          heartbeatMs,
        );
      } finally {
        clearInterval(authorizing);
        stopping.removeEventListener('abort', end);
      }
    });
    // A persistent connection would delay stopping the server.
    response.headers.set('connection', 'close');
    return response;
  });
  return app;
}

/** Returns the client's last position, or a moment before now for a new client. */
function startOf(lastEventId: string | undefined, now: Date): Date {
  const named = Date.parse(lastEventId ?? '');
  if (Number.isNaN(named)) return new Date(now.getTime() - beforeOpeningMs);
  const earliest = now.getTime() - longestAbsenceMs;
  return new Date(Math.min(Math.max(named, earliest), now.getTime()));
}
