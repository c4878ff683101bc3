import type { FrameLocator, Page } from '@playwright/test';
import {
  addEvents,
  addLogins,
  addSession,
} from '../src/features/radius-activity/testing/activity.ts';
import type { OwnProvider } from './own-provider.ts';
import { lobbyOf, minutesAgo, whileStopped } from './planting.ts';
import type { RunningServer } from './server.ts';

export const radiusOf = ({ org }: { org: string }, query = '') =>
  `/admin-ui/admin/support/radius?org=${org}${query}`;

/** Returns the embedded page inside the console. */
export const innerRadius = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Radius Activity"]');

/**
 * Inserts a guest's refused login, accepted ones, and a session with a timeline into the database of a stopped server, as
 * RADIUS writes them.
 */
export async function addActivity(
  server: RunningServer,
  own: OwnProvider,
  guestId: string,
): Promise<void> {
  await whileStopped(server, async (database) => {
    const { system } = database;
    const area = await lobbyOf(database, own);
    const mac_address = 'DA:70:0B:CF:5D:B5';
    await addLogins(system, area, [
      {
        at: minutesAgo(2),
        result: 'rejected',
        reason: 'time-used-up',
        guest_id: guestId,
        mac_address,
      },
      { at: minutesAgo(3), user_name: 'ada', nas_identifier: 'gw-2' },
      { at: minutesAgo(4), user_name: 'bob', result: 'rejected', reason: 'unknown-user' },
    ]);
    const session = await addSession(system, area, {
      started_at: minutesAgo(130),
      guest_id: guestId,
      mac_address,
      bytes_in: 100_000_000,
      bytes_out: 1_300_000_000,
    });
    await addEvents(system, session, [
      { at: minutesAgo(130), kind: 'start' },
      ...Array.from({ length: 24 }, (_none, index) => ({
        at: minutesAgo(125 - index * 5),
        kind: 'interim',
        bytes_in: index * 4_000_000,
        bytes_out: index * index * 2_200_000,
      })),
      {
        at: minutesAgo(60),
        kind: 'change',
        detail: JSON.stringify({ by: 'Ada', result: 'changed', reply: 'GW-1 applied it at once.' }),
      },
    ]);
  });
}
