import { newProvider, type TestProvider } from '../../../../../test/provider.ts';
import { addPlan } from '../../../../../test/sales.ts';
import type { TestServer } from '../../../../../test/server.ts';
import { newSecret } from '../../../../server/authentication.ts';
import { devices } from '../../../devices/contract.ts';
import { exampleDevice } from '../../../devices/examples.ts';
import type { Device } from '../../../devices/fields.ts';
import { registerServer } from '../../servers/register-server.ts';

type Value = string | number;

/** The attributes of an accounting request. */
export type Sent = Readonly<Record<string, Value | readonly Value[] | null>>;

export interface AccountingArea {
  family: TestProvider;
  gatewayId: string;
  planId: string;
  /** Sends a request as FreeRADIUS does, by default an event of one session of the gateway; returns the status. */
  send(status: string, attributes?: Sent): Promise<number>;
  post(body: string): Promise<number>;
  addGateway(
    changes?: Partial<Device> & { secret?: string },
    area?: { number: number },
  ): Promise<string>;
  sessions(): ReturnType<typeof sessionsOf>;
  timeline(): Promise<string[]>;
  /** adds a guest of the area, with a device */
  addGuest(changes?: {
    macAddress?: string;
    username?: string;
    validUntil?: Date;
  }): Promise<string>;
  /** adds what the login of a guest writes */
  addGrant(guestId: string | null): Promise<string>;
}

export const macAddress = '02:00:5E:00:00:01';

/** Adds a provider with a gateway in its area, and a FreeRADIUS server of it. */
export async function accountingArea(server: TestServer): Promise<AccountingArea> {
  const family = await newProvider(server);
  const { system } = server.database;
  const { area } = family;
  const token = await server.signInAs(family.provider.number);
  const planId = await addPlan(system, area.number, 'Day pass');
  const addGateway: AccountingArea['addGateway'] = async (
    { secret = 'a-shared-secret-of-28-signs.', ...changes } = {},
    { number } = area,
  ): Promise<string> => {
    const added = await server.call(
      devices.create,
      {
        params: { orgNumber: String(number) },
        body: {
          ...exampleDevice({ name: crypto.randomUUID(), nasIdentifier: 'gw-1', ...changes }),
          type: 'generic-radius',
          secrets: { radiusSecret: secret },
        },
      },
      token,
    );
    return added.id;
  };
  const gatewayId = await addGateway();
  const radiusToken = newSecret();
  await registerServer(
    server.database,
    { name: 'FreeRADIUS', token: radiusToken, organizationNumber: family.provider.number },
    server.clock.now,
  );
  const post = async (body: string) => {
    const headers = { authorization: `Bearer ${radiusToken}` };
    return (await server.request('/radius/accounting', { method: 'POST', headers, body })).status;
  };
  return {
    family,
    gatewayId,
    planId,
    addGateway,
    post,
    send: (status, attributes = {}) =>
      post(
        JSON.stringify(
          asSent({
            'Tmp-String-0': gatewayId,
            'Tmp-String-1': '10.0.0.1',
            'NAS-Identifier': 'gw-1',
            'Acct-Status-Type': status,
            'Acct-Session-Id': '8000000a',
            'Calling-Station-Id': macAddress.replaceAll(':', '-'),
            ...attributes,
          }),
        ),
      ),
    sessions: () => sessionsOf(server, family),
    async timeline() {
      const rows = await system
        .selectFrom('guest_session_event as event')
        .innerJoin('guest_session as session', 'session.id', 'event.session_id')
        .select('event.kind')
        .where('session.organization_path', 'like', `${family.provider.path}%`)
        .orderBy('event.at')
        .orderBy('event.id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    async addGuest({ macAddress: mac = macAddress, username, validUntil } = {}) {
      const location = { organization_number: area.number, organization_path: area.path };
      const { id } = await system
        .insertInto('guest')
        .values({
          ...location,
          plan_id: planId,
          username: username ?? null,
          valid_until: validUntil ?? null,
          search_text: '',
          created_at: server.clock.now,
          created_by: 'test',
          updated_at: server.clock.now,
          updated_by: 'test',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await system
        .insertInto('guest_device')
        .values({ ...location, guest_id: id, mac_address: mac })
        .execute();
      return id;
    },
    async addGrant(guestId) {
      const { id } = await system
        .insertInto('radius_grant')
        .values({
          organization_number: area.number,
          organization_path: area.path,
          device_id: gatewayId,
          at: server.clock.now,
          method: 'password',
          mac_address: macAddress,
          guest_id: guestId,
          plan_id: planId,
          limits: JSON.stringify({ interimSeconds: 60 }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

/** Writes attributes as rlm_rest does. */
function asSent(attributes: Sent): Record<string, { type: string; value: readonly Value[] }> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null
        ? []
        : [[name, { type: 'string', value: Array.isArray(value) ? value : [value] }]],
    ),
  );
}

async function sessionsOf({ database: { system } }: TestServer, { provider }: TestProvider) {
  return system
    .selectFrom('guest_session')
    .selectAll()
    .where('organization_path', 'like', `${provider.path}%`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

export const classOf = (grantId: string) => `0x${Buffer.from(`atr:${grantId}`).toString('hex')}`;
