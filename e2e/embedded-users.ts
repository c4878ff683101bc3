import type { FrameLocator, Page } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import type { GuestFields } from '../src/features/users/contract.ts';
import { exampleGuest } from '../src/features/users/examples.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { addActivity } from '../test/guest-calls.ts';
import { send } from './own-organizations.ts';
import type { RunningServer } from './server.ts';

const area = 400_016;
export const terminal = '100000-100097-200016-400016';
export const users = `/admin-ui/admin/manage/users?org=${terminal}`;
export const aloneUsers = `/ElevenOS/Admin/Users?ORG_NUMBER=${area}`;

/** The embedded page inside the console. */
export const innerUsers = (page: Page): FrameLocator => page.frameLocator('iframe[title=Users]');

/** Adds a guest of the terminal and answers its id. */
export async function addGuest(page: Page, changes: Partial<GuestFields> = {}): Promise<string> {
  const { id } = await send(page, 'POST', `${area}/guests`, {
    ...exampleGuest(changes),
    areaNumber: area,
  });
  return id;
}

export async function eraseGuest(page: Page, id: string): Promise<void> {
  await send(page, 'POST', `${area}/guests/${id}/erasure`);
}

export async function addDevice(page: Page, id: string, macAddress: string): Promise<void> {
  await send(page, 'POST', `${area}/guests/${id}/devices`, { macAddress, name: '' });
}

export const gatewaySecret = 'a-secret-of-the-gateway';

/** A gateway of the terminal on this computer; answers its id. */
export async function addGateway(page: Page, coaPort: number): Promise<string> {
  const { id } = await send(page, 'POST', `${area}/devices`, {
    ...exampleDevice({ host: '127.0.0.1', coaPort }),
    type: 'generic-radius',
    secrets: { radiusSecret: gatewaySecret },
  });
  return id;
}

export async function removeGateway(page: Page, id: string): Promise<void> {
  await send(page, 'DELETE', `${area}/devices/${id}`);
}

/** The terminal of Bergen, whose guests the sample provider has. */
export const bergen = '100000-100161-200636-400636';

/** A code by which a guest came to Bergen. */
export async function usedCode(page: Page): Promise<string> {
  const batches = '400636/access-code-batches';
  const { rows }: { rows: { id: string; used: number }[] } = await send(page, 'GET', batches);
  const batch = rows.find(({ used }) => used > 0);
  const codes: { rows: { code: string; uses: number }[] } = await send(
    page,
    'GET',
    `${batches}/${batch?.id}/codes?pageSize=100`,
  );
  const used = codes.rows.find(({ uses }) => uses > 0);
  if (used === undefined) throw new Error('Nobody came to Bergen by a code.');
  return used.code;
}

export async function addDayPlan(page: Page, name: string): Promise<string> {
  const { id } = await send(page, 'POST', `${area}/service-plans`, examplePlan({ name }));
  return id;
}

/** A session that goes on, one that is over, and a purchase of €9.95, written behind the server's back. */
export async function addUse(
  server: RunningServer,
  guest: { guestId: string; planId: string },
): Promise<void> {
  await server.stop();
  const database = await openDatabase(
    { databaseUrl: undefined, dataDirectory: server.dataDirectory },
    createLogger('silent'),
  );
  try {
    await addActivity(database.system, { ...guest, now: new Date() });
  } finally {
    await database.close();
  }
  await server.start();
}
