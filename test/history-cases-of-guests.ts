import { exampleBatch } from '../src/features/access-codes/examples.ts';
import { makeDueCodes } from '../src/features/access-codes/making/make-codes.ts';
import { exampleGuest } from '../src/features/users/examples.ts';
import { addActivity } from './guest-calls.ts';
import { family } from './organization-family.ts';
import type { TestServer } from './server.ts';
import { type Call, orgNumber } from './tenancy-row.ts';

type Asked = (key: string, call: Call) => Promise<unknown>;

interface Support {
  server: () => TestServer;
  ask: Asked;
  /** a new plan of the family's area */
  plan(): Promise<string>;
  fresh(what: string): string;
}

const { site, area } = family;
const at = (number: number, more: Record<string, string>): { params: Record<string, string> } => ({
  params: { orgNumber: String(number), ...more },
});
const idIn = (reply: unknown) => String(Object(reply).id);
const until = '2030-01-01T12:00:00.000Z';

export function historyCasesOfGuests({ server, ask, plan }: Support) {
  const guests = '/AdminApi/organizations/{orgNumber}/guests';
  const guest = `${guests}/{guestId}`;
  const newGuest = () => ({ ...exampleGuest(), areaNumber: area.number, password: null });
  const added = async () =>
    idIn(await ask(`POST ${guests}`, { ...orgNumber(site.number), body: newGuest() }));
  const one = async (more: Record<string, string> = {}) =>
    at(site.number, { guestId: await added(), ...more });
  let macs = 0;
  // A device belongs to one guest of an area.
  const newDevice = () => {
    macs += 1;
    const last = macs.toString(16).padStart(2, '0').toUpperCase();
    return { macAddress: `02:00:00:00:00:${last}`, name: '' };
  };
  const device = async () => {
    const { params } = await one();
    const reply = await ask(`POST ${guest}/devices`, { params, body: newDevice() });
    const [{ id }] = Object(reply).devices;
    return { params: { ...params, deviceId: String(id) } };
  };
  const purchase = async () => {
    const guestId = await added();
    const { params } = at(site.number, { guestId });
    const { system } = server().database;
    await addActivity(system, { guestId, planId: await plan(), now: server().clock.now });
    const { id } = await system
      .selectFrom('purchase')
      .select('id')
      .where('guest_id', '=', guestId)
      .executeTakeFirstOrThrow();
    return { params: { ...params, purchaseId: id } };
  };
  // Its area has no gateway: nothing is over, and that it was tried is written.
  const session = async () => {
    const guestId = await added();
    const { system } = server().database;
    await addActivity(system, { guestId, planId: await plan(), now: server().clock.now });
    const { id } = await system
      .selectFrom('guest_session')
      .select('id')
      .where('guest_id', '=', guestId)
      .where('stopped_at', 'is', null)
      .executeTakeFirstOrThrow();
    return at(site.number, { guestId, sessionId: id });
  };
  const opened = async <T extends Call>(call: T) => {
    await ask(`POST ${guest}/views`, { params: call.params ?? {} });
    return call;
  };
  return {
    [`POST ${guests}`]: async () => ({ ...orgNumber(site.number), body: newGuest() }),
    [`POST ${guest}/views`]: () => one(),
    [`PUT ${guest}`]: async () => ({
      ...(await one()),
      body: { ...exampleGuest({ room: '205' }), password: null, version: 1 },
    }),
    [`PUT ${guest}/status`]: async () => ({ ...(await one()), body: { status: 'Disabled' } }),
    [`POST ${guest}/extensions`]: async () => ({
      ...(await one()),
      body: { planId: null, until },
    }),
    [`POST ${guest}/erasure`]: () => one(),
    [`POST ${guest}/exports`]: () => one(),
    [`POST ${guest}/devices`]: async () => ({
      ...(await one()),
      body: newDevice(),
    }),
    [`PUT ${guest}/devices/{deviceId}`]: async () => ({
      ...(await device()),
      body: { name: 'Laptop' },
    }),
    [`DELETE ${guest}/devices/{deviceId}`]: device,
    [`POST ${guest}/sessions/{sessionId}/log-outs`]: session,
    [`POST ${guest}/purchases/{purchaseId}/refunds`]: async () => ({
      ...(await opened(await purchase())),
      body: { amount: 100, version: 1 },
    }),
  };
}

export function historyCasesOfCodes({ server, ask, plan, fresh }: Support) {
  const batches = '/AdminApi/organizations/{orgNumber}/access-code-batches';
  const batch = `${batches}/{batchId}`;
  const newBatch = async () =>
    exampleBatch({ planId: await plan(), name: fresh('Batch'), validUntil: '2029-01-01T12:00' });
  const begun = async () => {
    const reply = await ask(`POST ${batches}`, {
      ...orgNumber(site.number),
      body: await newBatch(),
    });
    return at(site.number, { batchId: idIn(reply) });
  };
  const made = async () => {
    const call = await begun();
    await makeDueCodes(server().context);
    return call;
  };
  const code = async () => {
    const { params } = await made();
    const { rows } = Object(await ask(`GET ${batch}/codes`, { params }));
    return { params: { ...params, codeId: String(rows[0].id) } };
  };
  const body = { validUntil: '2030-01-01T12:00' };
  return {
    [`POST ${batches}`]: async () => ({ ...orgNumber(site.number), body: await newBatch() }),
    [`DELETE ${batch}`]: made,
    [`POST ${batch}/cancellation`]: begun,
    [`POST ${batch}/revocation`]: made,
    [`POST ${batch}/extension`]: async () => ({ ...(await made()), body }),
    [`POST ${batch}/codes/{codeId}/revocation`]: code,
    [`POST ${batch}/codes/{codeId}/extension`]: async () => ({ ...(await code()), body }),
  };
}
