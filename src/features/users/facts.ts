import {
  at,
  type Call,
  type FeatureFacts,
  idIn,
  type SecretSender,
  type World,
} from '../../../test/facts.ts';
import { addActivity } from '../../../test/guest-calls.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { addPlan } from '../../../test/sales.ts';
import { exportGuest } from './activity/contract.ts';
import { createGuest, openGuest, updateGuest } from './contract.ts';
import { exampleGuest } from './examples.ts';

const organization = '/AdminApi/organizations/{orgNumber}';
const guests = '/AdminApi/organizations/{orgNumber}/guests';
const guest = '/AdminApi/organizations/{orgNumber}/guests/{guestId}';

async function newGuest(world: World) {
  const { number } = world.family.area;
  const planId = await addPlan(world.server.database.system, number, world.unique('Plan '));
  return { ...exampleGuest({ planId }), areaNumber: number, password: null };
}

async function ofGuest(world: World) {
  const call = { ...at(world.family.site), body: await newGuest(world) };
  const guestId = idIn(await world.send(`POST ${guests}`, call));
  return at(world.family.site, { guestId });
}

async function ofExtendedGuest(world: World): Promise<Call> {
  const { params } = await ofGuest(world);
  const body = { planId: null, until: '2100-01-01T12:00:00.000Z' };
  await world.send(`POST ${guest}/extensions`, { params, body });
  return { params, body: { version: 2 } };
}

/** Each device is new because it can belong to only one guest of an area. */
function newDevice(world: World) {
  const number = Number(world.unique('')).toString(16).padStart(6, '0').toUpperCase();
  return { macAddress: `02:00:00:${number.replace(/(..)(..)(..)/, '$1:$2:$3')}`, name: '' };
}

async function ofDevice(world: World) {
  const { params } = await ofGuest(world);
  const reply = await world.send(`POST ${guest}/devices`, { params, body: newDevice(world) });
  return { params: { ...params, deviceId: idIn(Object(reply).devices[0]) } };
}

/** A guest who is online and has bought a plan. */
async function ofActiveGuest(world: World) {
  const { params } = await ofGuest(world);
  const activity = await addActivityOf(world, idIn(params, 'guestId'), world.family.area.number);
  return { params, ...activity };
}

async function addActivityOf({ server, unique }: World, guestId: string, area: number) {
  const { system } = server.database;
  const planId = await addPlan(system, area, unique('Plan '));
  await addActivity(system, { guestId, planId, now: server.clock.now });
  const session = await system
    .selectFrom('guest_session')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow();
  const purchase = await system
    .selectFrom('purchase')
    .select('id')
    .where('guest_id', '=', guestId)
    // The administrator who added the guest gave the plan for free.
    .where('amount', '>', 0)
    .executeTakeFirstOrThrow();
  return { sessionId: session.id, purchaseId: purchase.id };
}

async function ofSession(world: World) {
  const { params, sessionId } = await ofActiveGuest(world);
  return { params: { ...params, sessionId } };
}

/** The activity of a guest can be read only after opening the guest. */
async function ofOpenedGuest(world: World): Promise<Call> {
  const { params } = await ofActiveGuest(world);
  return { params, before: { route: `POST ${guest}/views`, call: { params } } };
}

const planted = plantedTogether<'guestId' | 'deviceId' | 'sessionId' | 'purchaseId'>(
  async (world, area) => {
    const { system } = world.server.database;
    const { id: guestId } = await system
      .insertInto('guest')
      .values({ ...ownedBy(area), name: area.name, search_text: 'planted' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { macAddress: mac_address } = newDevice(world);
    const { number: organization_number, path: organization_path } = area;
    const { id: deviceId } = await system
      .insertInto('guest_device')
      .values({ guest_id: guestId, organization_number, organization_path, mac_address })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { guestId, deviceId, ...(await addActivityOf(world, guestId, area.number)) };
  },
);

const invalidGuests = {
  email: { body: { email: 'nobody' } },
  language: { body: { language: 'x' } },
  password: { body: { password: 'short' } },
  planId: { body: { planId: crypto.randomUUID() } },
  validUntil: { body: { validUntil: 'tomorrow' } },
};

export const facts: FeatureFacts = {
  routes: {
    [`GET ${guests}`]: {
      example: ({ family }) => at(family.site),
      invalid: { text: { query: { text: 'x' } }, page: { query: { page: '0' } } },
    },
    [`GET ${organization}/guest-counts`]: ({ family }) => at(family.site),
    [`GET ${organization}/guest-choices`]: {
      example: async (world) => {
        const { params } = await ofGuest(world);
        return { ...at(world.family.area), query: { guestId: params.guestId ?? '' } };
      },
      invalid: { guestId: { query: { guestId: 'x' } } },
    },
    [`POST ${guests}`]: {
      example: async (world) => ({
        ...at(world.family.site),
        body: await newGuest(world),
      }),
      otherOrganizations: ['body.areaNumber'],
      invalid: invalidGuests,
    },
    [`POST ${guest}/views`]: ofGuest,
    [`PUT ${guest}`]: {
      example: async (world) => {
        const { areaNumber: _area, ...body } = await newGuest(world);
        return { ...(await ofGuest(world)), body: { ...body, version: 1 } };
      },
      invalid: { ...invalidGuests, version: { body: { version: null } } },
    },
    [`PUT ${guest}/status`]: {
      example: async (world) => ({ ...(await ofGuest(world)), body: { status: 'Disabled' } }),
      invalid: { status: { body: { status: 'Erased' } } },
    },
    [`POST ${guest}/extensions`]: {
      example: async (world) => {
        const { planId } = await newGuest(world);
        return { ...(await ofGuest(world)), body: { planId, until: '2100-01-01T12:00:00.000Z' } };
      },
      invalid: { until: { body: { until: '2020-01-01T12:00:00.000Z' } } },
    },
    [`POST ${guest}/extensions/undo`]: {
      example: ofExtendedGuest,
      invalid: { version: { body: { version: null } } },
    },
    [`POST ${guest}/erasure`]: ofGuest,
    [`POST ${guest}/exports`]: { example: ofActiveGuest, rights: ['export', 'guest-data'] },
    [`POST ${guest}/devices`]: {
      example: async (world) => ({ ...(await ofGuest(world)), body: newDevice(world) }),
      invalid: { macAddress: { body: { macAddress: '02:00' } } },
    },
    [`PUT ${guest}/devices/{deviceId}`]: {
      example: async (world) => ({ ...(await ofDevice(world)), body: { name: 'Laptop' } }),
      invalid: { name: { body: { name: 'x'.repeat(61) } } },
    },
    [`DELETE ${guest}/devices/{deviceId}`]: ofDevice,
    [`GET ${guest}/access`]: ofOpenedGuest,
    [`GET ${guest}/sessions`]: ofOpenedGuest,
    // The area has no gateway, so the session remains active and the history has the attempt.
    [`POST ${guest}/sessions/{sessionId}/log-outs`]: { example: ofSession, rights: ['sessions'] },
    [`POST ${guest}/sessions/{sessionId}/changes`]: ofSession,
    [`GET ${guest}/purchases`]: ofOpenedGuest,
    [`POST ${guest}/purchases/{purchaseId}/refunds`]: {
      example: async (world) => {
        const { params, purchaseId } = await ofActiveGuest(world);
        return { params: { ...params, purchaseId }, body: { amount: 100, version: 1 } };
      },
      invalid: { amount: { body: { amount: 0 } } },
    },
    // No card paid for the purchase, so the history has the attempt.
    [`POST ${guest}/purchases/{purchaseId}/voids`]: {
      example: async (world) => {
        const { params, purchaseId } = await ofActiveGuest(world);
        return { params: { ...params, purchaseId }, body: { version: 1 } };
      },
      invalid: { version: { body: { version: null } } },
    },
  },
  linkedOnly: {
    [`POST ${guests}`]: 'allowed',
    [`POST ${guest}/views`]: 'allowed',
    [`PUT ${guest}`]: 'allowed',
    [`PUT ${guest}/status`]: 'allowed',
    [`POST ${guest}/extensions`]: 'allowed',
    [`POST ${guest}/extensions/undo`]: 'allowed',
    [`POST ${guest}/erasure`]: 'allowed',
    [`POST ${guest}/devices`]: 'allowed',
    [`PUT ${guest}/devices/{deviceId}`]: 'allowed',
    [`DELETE ${guest}/devices/{deviceId}`]: 'allowed',
    [`POST ${guest}/sessions/{sessionId}/log-outs`]: 'allowed',
    [`POST ${guest}/sessions/{sessionId}/changes`]: 'allowed',
    [`POST ${guest}/purchases/{purchaseId}/refunds`]: 'allowed',
    [`POST ${guest}/purchases/{purchaseId}/voids`]: 'allowed',
    [`POST ${guest}/exports`]: 'allowed',
  },
  secrets: sendGuestPasswords,
  planted: {
    guestId: planted('guestId'),
    deviceId: planted('deviceId'),
    sessionId: planted('sessionId'),
    purchaseId: planted('purchaseId'),
  },
  screens: [
    { path: '/manage/users', at: 'area', heading: 'Users' },
    { path: '/manage/users?item={guestId}', at: 'area', heading: 'Purchases' },
    { path: '/manage/users?item=new', at: 'area', heading: 'New user' },
  ],
};

async function sendGuestPasswords(world: World, sender: SecretSender): Promise<void> {
  const params = { orgNumber: String(world.family.site.number) };
  const username = world.unique('guest');
  const fields = { ...(await newGuest(world)), username };
  const withPassword = (what: string) => ({ ...fields, password: sender.plant(what) });
  const body = withPassword('the password of a new guest');
  const created = await sender.call(createGuest, { params, body });
  const taken = withPassword('the password of a guest whose name is taken');
  await sender.call(createGuest, { params, body: taken }, { status: 400 });
  const call = { params: { ...params, guestId: idIn(JSON.parse(created.body)) } };
  const changed = { ...withPassword('the changed password of a guest'), version: 1 };
  await sender.call(updateGuest, { ...call, body: changed });
  await sender.call(openGuest, call);
  await sender.call(exportGuest, call);
}
