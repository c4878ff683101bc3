import type { FrameLocator, Page } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { exampleGuest } from '../src/features/users/examples.ts';
import type { Guest } from '../src/features/users/fields.ts';
import { addActivity } from '../test/guest-calls.ts';
import type { Organization, OwnProvider } from './own-provider.ts';
import { whileStopped } from './planting.ts';
import type { RunningServer } from './server.ts';

export const usersOf = ({ org }: { org: string }) => `/admin-ui/admin/manage/users?org=${org}`;
export const aloneUsersOf = ({ number }: { number: number }) =>
  `/ElevenOS/Admin/Users?ORG_NUMBER=${number}`;

/** The sample provider's terminal in Bergen, which has guests, plans, devices and codes. */
export const bergen = '100000-100161-200636-400636';

/** Returns the embedded page inside the console. */
export const innerUsers = (page: Page): FrameLocator => page.frameLocator('iframe[title=Users]');

const below = ({ number }: Organization) => `/AdminApi/organizations/${number}`;

/** Adds a guest of the lobby and returns its id. */
export async function addGuest(own: OwnProvider, changes: Partial<Guest> = {}): Promise<string> {
  const guest = { ...exampleGuest(changes), areaNumber: own.lobby.number };
  return (await own.send('POST', `${below(own.lobby)}/guests`, guest)).id;
}

export async function eraseGuest(own: OwnProvider, id: string): Promise<void> {
  await own.send('POST', `${below(own.lobby)}/guests/${id}/erasure`);
}

export async function addDevice(own: OwnProvider, id: string, macAddress: string): Promise<void> {
  await own.send('POST', `${below(own.lobby)}/guests/${id}/devices`, { macAddress, name: '' });
}

export const gatewaySecret = 'a-secret-of-the-gateway';

/** Adds a gateway on loopback to the lobby. */
export async function addGateway(own: OwnProvider, coaPort: number): Promise<void> {
  await own.send('POST', `${below(own.lobby)}/devices`, {
    ...exampleDevice({ host: '127.0.0.1', coaPort }),
    type: 'generic-radius',
    secrets: { radiusSecret: gatewaySecret },
  });
}

/** Adds a day plan to the lobby or another area and returns its id. */
export async function addDayPlan(
  own: OwnProvider,
  name: string,
  area: Organization = own.lobby,
): Promise<string> {
  return (await own.send('POST', `${below(area)}/service-plans`, examplePlan({ name }))).id;
}

/** Inserts an active session, an ended one and a purchase of €9.95 into the database of a stopped server. */
export async function addUse(
  server: RunningServer,
  guest: { guestId: string; planId: string },
): Promise<void> {
  await whileStopped(server, async (database) => {
    await addActivity(database.system, { ...guest, now: new Date() });
  });
}
