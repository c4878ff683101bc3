import { createHash } from 'node:crypto';
import { devices } from '../../../src/features/devices/contract.ts';
import { exampleDevice } from '../../../src/features/devices/examples.ts';
import { defaultPortal } from '../../../src/features/portal/document/default-portal.ts';
import { replaceMembers } from '../../../src/features/portal/members/contract.ts';
import {
  type RadiusWorld,
  radiusWorld,
  rlmRest,
} from '../../../src/features/radius/testing/radius-world.ts';
import { imageCalls } from '../../image-calls.ts';
import { examplePng, exampleSvg } from '../../image-files.ts';
import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  startSession,
  ticketOf,
  uamQuery,
} from '../../portal-guests.ts';
import type { TestServer } from '../../server.ts';
import type { Tried } from './check.ts';

export const password = 'Quiet-Harbour-7';
const sessionId = '8000000a';

/** A provider with everything that guests, gateways and FreeRADIUS use: what no other provider's may reach. */
export type GuestProvider = Awaited<ReturnType<typeof guestProvider>>;

/** Adds a provider with gateways, guests, codes, members, an image, and guests on their way through its portal. */
export async function guestProvider(server: TestServer) {
  const world = await radiusWorld(server);
  const { family, providerToken } = world;
  const { area, provider } = family;
  const images = await imageCalls(server, { family });
  const [nasIdentifier, openNds] = [
    await addUamGateway(server, area, providerToken),
    await addOpenNds(server, world),
  ];
  const free = { name: 'Free', price: 0, paymentMethods: [], duration: 7_200 };
  const planId = await world.addPlan(free);
  const image = await images.upload(area, 'Logo', exampleSvg());
  const photo = await images.upload(area, 'Photo', await examplePng());
  const member = { number: `M-${area.number}`, lastName: 'Harbour' };
  const lines = [{ line: 2, values: [member.number, member.lastName] }];
  await server.call(
    replaceMembers,
    {
      params: { orgNumber: String(provider.number) },
      body: { fields: ['memberNumber', 'lastName'], lines },
    },
    await server.signInAs(provider.number),
  );
  const username = `guest-${area.number}`;
  await world.guests.create({ username, password, planId });
  const arriveAt = ({ number }: { number: number }, macAddress: string, from = nasIdentifier) =>
    guestBrowser(server).open(
      uamQuery(`https://atrium.example/portal/${number}/`, { nasIdentifier: from, macAddress }),
    );
  return {
    world,
    area,
    token: world.token,
    /** a RADIUS client, with its address */
    nas: world.nas,
    /** a CoovaChilli whose guests come to the portal */
    nasIdentifier,
    openNds,
    planId,
    member,
    username,
    imageId: image.id,
    /** a picture of pixels, which has an original */
    photoId: photo.id,
    imageHash: image.renditions[0]?.hash ?? '',
    unusedCode: (await world.newCode()).code,
    online: await bringOnline(server, world),
    arriveAt,
    newGrant: () => newGrant(world),
    /** Publishes the portal, which shows an image at its top. */
    publish: (logoImageId: string) =>
      publishPortal(server, area, {
        look: { ...defaultPortal.look, logoImageId },
        methods: {
          methods: (['free', 'accessCode', 'password', 'memberNumber'] as const).map(method),
        },
      }),
    /** Returns a ticket that the portal gave to a gateway, and the device that it is for. */
    async newTicket(): Promise<{ ticket: string; macAddress: string }> {
      const macAddress = newMac();
      return { ticket: ticketOf(await chooseFree(await arriveAt(area, macAddress))), macAddress };
    },
    /** Brings a guest online through the portal and returns the status page. */
    async statusPage(): Promise<GuestPage> {
      const macAddress = newMac();
      const ticket = ticketOf(await chooseFree(await arriveAt(area, macAddress)));
      await startSession(server, ticket, macAddress);
      const browser = guestBrowser(server);
      const portal = `https://atrium.example/portal/${area.number}/`;
      const query = uamQuery(portal, { nasIdentifier, macAddress, result: 'success' });
      return browser.follow(await browser.open(query));
    },
  };

  async function chooseFree(page: GuestPage): Promise<GuestPage> {
    const browser = guestBrowser(server);
    const plans = await browser.follow(await browser.submit(page, 'free'));
    return plans.html.includes('/do/plan?')
      ? browser.submit(plans, 'plan', { plan: planId })
      : plans;
  }
}

/** Adds a gateway with openNDS, and a function that tells something in its name. */
async function addOpenNds(server: TestServer, { family, providerToken }: RadiusWorld) {
  const key = `faskey-of-${family.area.number}`;
  const body = {
    ...exampleDevice({ name: `openNDS ${crypto.randomUUID()}`, host: null, role: 'gateway' }),
    type: 'opennds' as const,
    checks: { ...exampleDevice().checks, ping: false },
    secrets: { portalSecret: key },
  };
  const params = { orgNumber: String(family.area.number) };
  const { id } = await server.call(devices.create, { params, body }, providerToken);
  return {
    id,
    /** Sends a message with this gateway's signature, as the gateway `deviceId`. */
    async tell(words: string, deviceId: string = id): Promise<{ status: number; text: string }> {
      const text = `${Math.round(server.clock.now.getTime() / 1_000)} ${words}`;
      const signature = createHash('sha256').update(`${key}\n${text}\n${key}`).digest('hex');
      const path = `/gateways/opennds/${deviceId}?signature=${signature}`;
      const response = await server.request(path, { method: 'POST', body: text });
      return { status: response.status, text: await response.text() };
    },
  };
}

/** Logs a device in by a new code; its session has not begun. */
async function newGrant(world: RadiusWorld) {
  const [{ code }, macAddress] = [await world.newCode(), newMac()];
  const { grantId } = await world.authorize({ name: code, password: code, macAddress });
  if (grantId === null) throw new Error('The code was not let in');
  return { macAddress, grantId, class: `0x${Buffer.from(`atr:${grantId}`).toString('hex')}` };
}

/** Adds a guest who is online by a code. */
async function bringOnline({ database: { system } }: TestServer, world: RadiusWorld) {
  const { macAddress, class: granted } = await newGrant(world);
  const event = eventOf(world, 'Start', { macAddress, class: granted });
  await world.post('/radius/accounting', event);
  const session = await system
    .selectFrom('guest_session')
    .select(['id', 'guest_id as guestId'])
    .where('mac_address', '=', macAddress)
    .executeTakeFirstOrThrow();
  const device = await system
    .selectFrom('guest_device')
    .select('id')
    .where('guest_id', '=', session.guestId)
    .executeTakeFirstOrThrow();
  return {
    macAddress,
    sessionId,
    deviceId: device.id,
    /** Returns whether the session still runs, and lets it go on for the next check if it does not. */
    async isOnline(): Promise<boolean> {
      const { numUpdatedRows } = await system
        .updateTable('guest_session')
        .set({ state: 'open', stopped_at: null, guest_id: session.guestId })
        .where('id', '=', session.id)
        .where((row) =>
          row.or([
            row('state', '<>', 'open'),
            row('guest_id', 'is distinct from', session.guestId),
          ]),
        )
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 0n;
    },
  };
}

/** Returns an accounting event as FreeRADIUS sends it. */
export function eventOf(
  { nas }: Pick<RadiusWorld, 'nas'>,
  status: string,
  sent: { macAddress: string; class?: string; name?: string; deviceId?: string },
): unknown {
  return rlmRest({
    'Tmp-String-0': sent.deviceId ?? nas.id,
    'Tmp-String-1': nas.address,
    'Acct-Status-Type': status,
    'Acct-Session-Id': sessionId,
    'Calling-Station-Id': sent.macAddress.replaceAll(':', '-'),
    ...(sent.name !== undefined && { 'User-Name': sent.name }),
    ...(sent.class !== undefined && { Class: sent.class }),
  });
}

/** Adds two providers; the portal of the first shows an image of the second, by its id. */
export async function guestProviders(server: TestServer): Promise<Tried> {
  const [mine, theirs] = [await guestProvider(server), await guestProvider(server)];
  await mine.publish(theirs.imageId);
  await theirs.publish(theirs.imageId);
  return { server, mine, theirs, platformToken: await mine.world.register(null) };
}
