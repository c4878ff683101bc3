import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestOrganization } from '../../../../test/provider.ts';
import { addPlan } from '../../../../test/sales.ts';
import type { TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import type { GatewayStatus } from '../../payment-gateways/fields.ts';
import { type PaymentGateway, paymentGateway } from '../../payment-gateways/fields.ts';
import type { GatewaySecretName } from '../../payment-gateways/gateway-types.ts';
import { findGateway, type UsableGateway } from '../../payment-gateways/queries.ts';
import { changedSecrets } from '../../payment-gateways/records/gateway-secrets.ts';
import { type ChargedRoom, chargeRoom, type RoomCharge } from '../postings/charging/charge-room.ts';
import { foldName } from '../stays/guest-names.ts';
import { type FoundStay, stayColumns } from '../stays/stay.ts';

export interface PlantedGateway {
  type?: 'house' | 'fias' | 'mews' | 'cloudbeds';
  status?: GatewayStatus;
  mode?: PaymentGateway['mode'];
  posting?: Partial<PaymentGateway['posting']>;
  fias?: Partial<NonNullable<PaymentGateway['fias']>>;
  mews?: Partial<NonNullable<PaymentGateway['mews']>>;
  cloudbeds?: Partial<NonNullable<PaymentGateway['cloudbeds']>>;
  /** in plain text */
  secrets?: Partial<Record<GatewaySecretName, string>>;
  area?: TestOrganization;
}

export type PmsWorld = Awaited<ReturnType<typeof pmsWorld>>;

/** Adds a provider with a plan and a gateway to a property system, and returns functions that act as its guests. */
export async function pmsWorld(server: TestServer, options: PlantedGateway = {}) {
  const family = await newProvider(server);
  const { system } = server.database;
  const gateway = await plantGateway(server, family.area, options);
  const planId = await addPlan(system, family.area.number, 'Premium');
  const reloaded = async (): Promise<UsableGateway> => {
    const found = await server.database.transaction((transaction) =>
      findGateway(transaction, gateway.id),
    );
    if (found === undefined) throw new Error('The gateway is missing');
    return found;
  };
  const addGuest = async (stayId: string | null = null): Promise<string> => {
    const { id } = await system
      .insertInto('guest')
      .values({
        ...ownedBy(family.area),
        plan_id: planId,
        stay_id: stayId,
        valid_until: new Date(server.clock.now.getTime() + 86_400_000),
        entitled_at: server.clock.now,
        search_text: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const addStay = (changes: Parameters<typeof plantStay>[2] = {}) =>
    plantStay(server, gateway, changes);
  const charge = async (stay: FoundStay, changes: Partial<RoomCharge> = {}): Promise<ChargedRoom> =>
    server.database.withScope([family.site.path], (transaction) =>
      chargeRoom(transaction, {
        gateway,
        stay,
        area: family.area,
        planId,
        planName: 'Premium',
        guestId: null,
        attemptId: null,
        macAddress: null,
        amount: 995,
        tax: 159,
        listPrice: null,
        discount: 0,
        currency: 'EUR',
        now: server.clock.now,
        ...changes,
      }),
    );
  const postings = () =>
    system
      .selectFrom('posting')
      .selectAll()
      .where('gateway_id', '=', gateway.id)
      .orderBy('at')
      .execute();
  const purchase = (id: string) =>
    system.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { family, gateway, planId, reloaded, addGuest, addStay, charge, postings, purchase };
}

const plantedFias: NonNullable<PaymentGateway['fias']> = {
  host: '127.0.0.1',
  port: 5010,
  encoding: 'windows-1252',
  postingMode: 'simple',
  salesOutlet: null,
  nameFormat: 'last',
};

const plantedMews: NonNullable<PaymentGateway['mews']> = {
  platformUrl: 'https://api.mews-demo.com',
  serviceId: '5b2ad1b0-4a6c-4b5e-9a4b-0c7f1d2e3a10',
  productId: null,
  accountingCategoryId: null,
  stayServiceId: null,
  taxCode: 'DE-S',
};

const plantedCloudbeds: NonNullable<PaymentGateway['cloudbeds']> = {
  platformUrl: 'https://api.cloudbeds.com',
  propertyId: '1137886',
  taxName: 'VAT',
};

export async function plantGateway(
  server: TestServer,
  area: TestOrganization,
  {
    type = 'house',
    status = 'Active',
    mode = 'live',
    posting,
    fias,
    mews,
    cloudbeds,
    secrets = {},
  }: PlantedGateway,
): Promise<UsableGateway> {
  const record = newRecord(paymentGateway, { name: 'Front desk' });
  const {
    name: _name,
    mode: _mode,
    currencies: _currencies,
    servedAreas: _areas,
    ...rest
  } = record;
  const settings = {
    ...rest,
    posting: { ...record.posting, ...posting },
    ...(type === 'house' && { house: { rooms: '101-120', checkoutTime: '11:00' } }),
    ...(type === 'fias' && { fias: { ...plantedFias, ...fias } }),
    ...(type === 'mews' && { mews: { ...plantedMews, ...mews } }),
    ...(type === 'cloudbeds' && { cloudbeds: { ...plantedCloudbeds, ...cloudbeds } }),
  };
  const { system } = server.database;
  const { last_gateway_number: number } = await system
    .updateTable('organization')
    .set(({ eb }) => ({ last_gateway_number: eb('last_gateway_number', '+', 1) }))
    .where('number', '=', area.number)
    .returning('last_gateway_number')
    .executeTakeFirstOrThrow();
  const newId = crypto.randomUUID();
  const sealed = await changedSecrets(server.context, newId, {}, secrets);
  const { id } = await system
    .insertInto('payment_gateway')
    .values({
      ...ownedBy(area),
      id: newId,
      secrets: JSON.stringify(sealed),
      number,
      name: `Front desk ${number}`,
      category: 'pms',
      type,
      status,
      mode,
      position: number,
      currencies: JSON.stringify(['EUR']),
      settings: JSON.stringify(settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gateway = await server.database.transaction((transaction) => findGateway(transaction, id));
  if (gateway === undefined) throw new Error('The gateway was not inserted');
  return gateway;
}

let reservations = 0;

export async function plantStay(
  server: TestServer,
  gateway: UsableGateway,
  {
    room = '101',
    lastName = 'Müller',
    firstName = 'Anna',
    ...changes
  }: {
    room?: string;
    lastName?: string;
    firstName?: string;
    reservation?: string;
    vip?: string;
    guest_group?: string;
    may_post?: boolean;
    departs_on?: string;
    checked_out_at?: Date;
  } = {},
): Promise<FoundStay> {
  reservations += 1;
  const { now } = server.clock;
  return server.database.system
    .insertInto('stay')
    .values({
      ...ownedBy({ ...gatewayArea(gateway) }),
      gateway_id: gateway.id,
      reservation: `R${reservations}`,
      room,
      last_name: lastName,
      first_name: firstName,
      folded_name: foldName(lastName),
      departs_on: '2026-06-14',
      source: 'desk',
      seen_at: now,
      checked_in_at: now,
      ...changes,
    })
    .returning(stayColumns)
    .executeTakeFirstOrThrow();
}

function gatewayArea({ areaNumber, areaPath }: UsableGateway): TestOrganization {
  return {
    number: areaNumber,
    path: areaPath,
    name: '',
    type: 'ServiceArea',
    parent: null,
    isRemoved: false,
  };
}
