import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { TestOrganization } from '../../../../test/provider.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { DB, LoyaltyLookup } from '../../../server/database/tables.ts';
import {
  type GatewaySettings,
  type PaymentGateway,
  paymentGateway,
} from '../../payment-gateways/fields.ts';
import { sealSecret } from '../../payment-gateways/queries.ts';
import { newHashKey, sealQuestion } from '../lookups/member-hash.ts';
import type { ProgrammeType } from '../results.ts';

/** A server of tests, or a stopped one whose database is open. */
export interface PlantingServer {
  context: Pick<ServerContext, 'secrets'>;
  database: { system: Kysely<DB> };
  clock: { now: Date };
}
type Area = Pick<TestOrganization, 'number' | 'path'>;
type Settings = NonNullable<PaymentGateway['loyalty']>;

interface PlantedGateway extends Partial<Settings> {
  type: ProgrammeType;
  name?: string;
  position?: number;
  apiToken?: string;
  clientSecret?: string;
}

/** The tiers of planted gateways. */
export const exampleTiers: Settings['tiers'] = [
  { value: 'PLAT', tier: 'Platinum', percentOff: 100 },
  { value: 'GOLD', tier: 'Gold', percentOff: 25 },
  { value: 'BASE', tier: 'Member', percentOff: 0 },
];

/** Adds an active loyalty gateway to an area; returns its id. */
export async function plantProgramme(
  server: PlantingServer,
  area: Area,
  { type, name = 'Stars', position = 1, apiToken, clientSecret, ...settings }: PlantedGateway,
): Promise<string> {
  const id = randomUUID();
  const loyalty: Settings = {
    programme: name,
    url: null,
    issuer: null,
    clientId: null,
    scopes: 'openid profile',
    numberClaim: 'sub',
    testNumber: null,
    tierField: 'tier',
    method: 'GET',
    nameField: null,
    expiresField: null,
    tiers: exampleTiers,
    ...settings,
  };
  const secrets: Record<string, string> = {};
  const given = { apiToken, clientSecret };
  for (const secret of ['apiToken', 'clientSecret'] as const) {
    const text = given[secret];
    if (text !== undefined) secrets[secret] = await sealSecret(server.context, id, secret, text);
  }
  await insertGateway(server, area, {
    id,
    name,
    position,
    category: 'loyalty',
    type,
    currencies: [],
    settings: { loyalty },
    secrets,
  });
  return id;
}

/** Adds a gateway of the sandbox to an area, so that plans can be paid. */
export function plantCards(server: PlantingServer, area: Area): Promise<void> {
  return insertGateway(server, area, {
    id: randomUUID(),
    name: 'Cards',
    position: 100,
    category: 'credit-card',
    type: 'sandbox',
    currencies: ['EUR'],
    settings: { sandbox: { delaySeconds: 0, events: 'once', rules: [] } },
    secrets: {},
  });
}

interface InsertedGateway {
  id: string;
  name: string;
  position: number;
  category: 'credit-card' | 'loyalty';
  type: 'sandbox' | ProgrammeType;
  currencies: string[];
  settings: Partial<GatewaySettings>;
  secrets: Record<string, string>;
}

async function insertGateway(
  { database: { system }, clock }: PlantingServer,
  area: Area,
  { position, currencies, settings, secrets, ...gateway }: InsertedGateway,
): Promise<void> {
  const {
    name: _name,
    mode: _mode,
    currencies: _currencies,
    servedAreas: _areas,
    ...initial
  } = newRecord(paymentGateway, { name: gateway.name });
  await system
    .insertInto('payment_gateway')
    .values({
      ...gateway,
      organization_number: area.number,
      organization_path: area.path,
      created_at: clock.now,
      created_by: 'test',
      updated_at: clock.now,
      updated_by: 'test',
      number: position,
      position,
      status: 'Active',
      mode: 'live',
      currencies: JSON.stringify(currencies),
      settings: JSON.stringify({ ...initial, ...settings }),
      secrets: JSON.stringify(secrets),
    })
    .execute();
}

/** Adds a look-up of an area, as one of the member list; returns its id. */
export async function plantLookup(
  { context, database: { system }, clock }: PlantingServer,
  area: Area,
  columns: Partial<Insertable<LoyaltyLookup>> = {},
): Promise<string> {
  const id = randomUUID();
  await system
    .insertInto('loyalty_key')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      sealed_key: await newHashKey(context, area.number),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await system
    .insertInto('loyalty_lookup')
    .values({
      id,
      organization_number: area.number,
      organization_path: area.path,
      at: clock.now,
      programme: 'Stars',
      type: 'list',
      guest_name: 'Maier',
      member_last4: '1234',
      member_hash: randomBytes(32),
      sealed_question: await sealQuestion(context, id, {
        memberNumber: '99 1234 1234',
        lastName: 'Maier',
      }),
      sent: 'Number ••••1234, last name •••',
      received: 'Not in the list',
      result: 'notFound',
      milliseconds: 12,
      answered_at: clock.now,
      ...columns,
    })
    .execute();
  return id;
}
