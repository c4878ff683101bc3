import type { FrameLocator, Page } from '@playwright/test';
import {
  addEvents,
  addLogins,
  addSession,
} from '../src/features/radius-activity/testing/activity.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import type { OwnProvider } from './own-provider.ts';
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
  await server.stop();
  const database = await openDatabase(
    { databaseUrl: undefined, dataDirectory: server.dataDirectory },
    createLogger('silent'),
  );
  try {
    const { system } = database;
    const area = await system
      .selectFrom('organization')
      .select(['number', 'path'])
      .where('number', '=', own.lobby.number)
      .executeTakeFirstOrThrow();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const mac_address = 'DA:70:0B:CF:5D:B5';
    await addLogins(system, area, [
      { at: ago(2), result: 'rejected', reason: 'time-used-up', guest_id: guestId, mac_address },
      { at: ago(3), user_name: 'ada', nas_identifier: 'gw-2' },
      { at: ago(4), user_name: 'bob', result: 'rejected', reason: 'unknown-user' },
    ]);
    const session = await addSession(system, area, {
      started_at: ago(130),
      guest_id: guestId,
      mac_address,
      bytes_in: 100_000_000,
      bytes_out: 1_300_000_000,
    });
    await addEvents(system, session, [
      { at: ago(130), kind: 'start' },
      ...Array.from({ length: 24 }, (_none, index) => ({
        at: ago(125 - index * 5),
        kind: 'interim',
        bytes_in: index * 4_000_000,
        bytes_out: index * index * 2_200_000,
      })),
      {
        at: ago(60),
        kind: 'change',
        detail: JSON.stringify({ by: 'Ada', result: 'changed', reply: 'GW-1 applied it at once.' }),
      },
    ]);
  } finally {
    await database.close();
  }
  await server.start();
}
