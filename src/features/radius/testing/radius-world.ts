import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { newSecret } from '../../../server/authentication.ts';
import type { AccessCodeBatch } from '../../access-codes/fields.ts';
import { devices } from '../../devices/contract.ts';
import type { DeviceType } from '../../devices/device-types.ts';
import { exampleDevice } from '../../devices/examples.ts';
import type { Device } from '../../devices/fields.ts';
import { grantIdOf } from '../contract.ts';
import { startEntitlements } from '../grants/start-entitlements.ts';
import type { Reason } from '../reasons.ts';
import { registerServer } from '../servers/register-server.ts';

/** An Access-Request; `attributes` are further ones. */
export interface SentLogin {
  name: string;
  /** null: none; a CHAP password is not compared */
  password?: string | null | { chap: true };
  macAddress?: string | null;
  nasIdentifier?: string;
  attributes?: Record<string, string>;
  from?: TestNas;
  token?: string;
}

export interface LoginReply {
  status: number;
  /** values by attribute, with their lists */
  values: Record<string, string>;
  grantId: string | null;
}

export interface TestNas {
  id: string;
  address: string;
  secret: string;
}

export type RadiusWorld = Awaited<ReturnType<typeof radiusWorld>>;

export const rlmRest = (attributes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, { type: 'string', value: [value] }]),
  );

/** Returns an address that no other test uses. */
export function newAddress(): string {
  return ['10', ...randomBytes(3)].join('.');
}

/** Returns a MAC address that no other test uses. */
export function newMac(): string {
  const octets = ['02', ...(randomBytes(5).toString('hex').match(/../g) ?? [])];
  return octets.join(':').toUpperCase();
}

/**
 * Adds a provider with a plan, a RADIUS client in its area and a FreeRADIUS server, and returns functions that call like
 * that server.
 */
export async function radiusWorld(server: TestServer) {
  const calls: AccessCodeCalls = await accessCodeCalls(server);
  const { family } = calls;
  const { system } = server.database;
  const register = async (organizationNumber: number | null) => {
    const token = newSecret();
    const error = await registerServer(
      server.database,
      { name: 'radius-1', token, organizationNumber },
      server.clock.now,
    );
    if (error !== null) throw new Error(error);
    return token;
  };
  const providerToken = await server.signInAs(family.provider.number);
  const guests: GuestCalls = guestCalls({ server, family, token: providerToken });
  const addNas = async ({
    area = family.area,
    type = 'mikrotik',
    address = newAddress(),
    secret = newSecret(),
    token = providerToken,
    ...changes
  }: Partial<Device> & {
    area?: Pick<TestOrganization, 'number'>;
    type?: DeviceType;
    address?: string;
    secret?: string;
    token?: string;
  } = {}): Promise<TestNas> => {
    const device = exampleDevice({ name: `NAS ${crypto.randomUUID()}`, host: address, ...changes });
    const body = { ...device, type, secrets: { radiusSecret: secret } };
    const added = await server.call(
      devices.create,
      { params: { orgNumber: String(area.number) }, body },
      token,
    );
    return { id: added.id, address, secret };
  };
  const token = await register(family.provider.number);
  const nas = await addNas();
  const post = (path: string, body: unknown, bearer = token) =>
    server.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const packetOf = (login: SentLogin) => {
    const { name, password = null, macAddress = null, nasIdentifier, attributes } = login;
    const { id, address } = login.from ?? nas;
    return rlmRest({
      'User-Name': name,
      ...(typeof password === 'string' && { 'User-Password': password }),
      ...(typeof password === 'object' && password !== null && { 'CHAP-Password': '0x01ab' }),
      ...(macAddress !== null && { 'Calling-Station-Id': macAddress.replaceAll(':', '-') }),
      ...(nasIdentifier !== undefined && { 'NAS-Identifier': nasIdentifier }),
      'Tmp-String-0': id,
      'Tmp-String-1': address,
      ...attributes,
    });
  };
  const authorize = async (login: SentLogin): Promise<LoginReply> => {
    const response = await post('/radius/authorize', packetOf(login), login.token);
    const text = await response.text();
    const body: Record<string, { value: string[] }> =
      response.status < 500 && text.startsWith('{') ? JSON.parse(text) : {};
    const values = Object.fromEntries(
      Object.entries(body).map(([name, { value }]) => [name, value[0] ?? '']),
    );
    return { status: response.status, values, grantId: grantIdOf(values['reply:Class'] ?? '') };
  };
  const lastAuth = () =>
    system
      .selectFrom('radius_auth')
      .selectAll()
      .where('organization_path', 'like', `${family.provider.path}%`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  return {
    ...calls,
    guests,
    /** of the FreeRADIUS server */
    token,
    providerToken,
    nas,
    register,
    addNas,
    post,
    packetOf,
    authorize,
    lastAuth,
    /** Returns a code of a new batch. */
    async newCode(changes: Partial<AccessCodeBatch> = {}): Promise<{ code: string; id: string }> {
      const batch = await calls.createBatchWithCodes({ count: 1, isGrouped: false, ...changes });
      const [code] = await calls.listCodes(batch);
      if (code === undefined) throw new Error('The batch has no code');
      return { code: code.code, id: code.id };
    },
    /** Logs in and returns the reason of the rejection, or null. */
    async reasonOf(login: SentLogin): Promise<Reason | null> {
      const { status } = await authorize(login);
      const written = await lastAuth();
      if ((status === 200) !== (written?.result === 'accepted'))
        throw new Error(`The reply was ${status}, but ${written?.result} is written`);
      return written?.reason ?? null;
    },
    /** Begins the session of a grant as accounting does; returns its guest. */
    async begin(reply: LoginReply, macAddress: string): Promise<string> {
      const { grantId } = reply;
      if (grantId === null) throw new Error(`Not let in: ${JSON.stringify(reply)}`);
      const startedAt = server.clock.now;
      const started = await server.database.withScope([family.provider.path], (transaction) =>
        startEntitlements(transaction, [{ grantId, macAddress, startedAt }], startedAt),
      );
      const guest = started.get(grantId);
      if (guest === undefined) throw new Error('The grant has no guest');
      return guest.guestId;
    },
    /** Adds an open session of a guest, as accounting does. */
    async openSession(guestId: string, macAddress: string): Promise<void> {
      await sql`
        insert into guest_session (
          organization_number, organization_path, guest_id, mac_address, started_at, device_id, state)
        values (${family.area.number}, ${family.area.path}, ${guestId}, ${macAddress},
          ${server.clock.now}, ${nas.id}, 'open')`.execute(system);
    },
  };
}
