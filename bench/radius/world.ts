import { sql } from 'kysely';
import { exampleDevice } from '../../src/features/devices/examples.ts';
import { changedSecrets } from '../../src/features/devices/records/device-secrets.ts';
import { registerServer } from '../../src/features/radius/servers/register-server.ts';
import { examplePlan } from '../../src/features/service-plans/examples.ts';
import { planStore } from '../../src/features/service-plans/queries.ts';
import { newSecret } from '../../src/server/authentication.ts';
import type { PooledDatabase } from '../../src/server/database/open.ts';
import { createSecrets } from '../../src/server/secrets/secrets.ts';

const areas = 50;
export const radiusSecret = 'bench-secret-of-all-gateways';

/** A gateway of an area. Each has an address of loopback, from which its packets come. */
export interface BenchGateway {
  id: string;
  address: string;
  nasIdentifier: string;
}

/** A provider with 50 areas, and an access code for each guest. */
export interface RadiusBenchWorld {
  gateways: readonly BenchGateway[];
  codes: readonly string[];
  /** of a FreeRADIUS server of the provider */
  token: string;
}

export function benchGateways(): BenchGateway[] {
  return Array.from({ length: areas }, (_, index) => ({
    id: crypto.randomUUID(),
    address: `127.0.1.${1 + index}`,
    nasIdentifier: `gw-${index}`,
  }));
}

/** Adds the provider to an empty database. */
export async function growRadiusWorld(
  database: PooledDatabase,
  secretKey: Uint8Array<ArrayBuffer>,
  codes: number,
): Promise<RadiusBenchWorld> {
  const { system } = database;
  const who = { created_by: 'bench', updated_by: 'bench' };
  const now = new Date();
  const record = { ...who, created_at: now, updated_at: now };
  await system
    .insertInto('organization')
    .values([
      { number: 1, path: '/1/', type: 'ServiceProvider', name: 'P', search_text: '', ...who },
      {
        number: 2,
        path: '/1/2/',
        parent_number: 1,
        type: 'Site',
        name: 'S',
        search_text: '',
        time_zone: 'Europe/Berlin',
        ...who,
      },
      ...Array.from({ length: areas }, (_, index) => ({
        number: 10 + index,
        path: `/1/2/${10 + index}/`,
        parent_number: 2,
        type: 'ServiceArea' as const,
        name: `A ${index}`,
        search_text: '',
        ...who,
      })),
    ])
    .execute();
  const secrets = createSecrets(secretKey);
  const gateways = benchGateways();
  for (const [index, { id, address, nasIdentifier }] of gateways.entries())
    await system
      .insertInto('device')
      .values({
        id,
        organization_number: 10 + index,
        organization_path: `/1/2/${10 + index}/`,
        type: 'generic-radius',
        role: 'gateway',
        name: 'Gateway',
        status: 'Active',
        host: address,
        nas_identifier: nasIdentifier,
        settings: JSON.stringify({ ...exampleDevice(), radiusSourceAddresses: [] }),
        secrets: JSON.stringify(await changedSecrets({ secrets }, id, {}, { radiusSecret })),
        ...record,
      })
      .execute();
  await addCodes(database, codes, record);
  const token = newSecret();
  await registerServer(database, { name: 'bench', token, organizationNumber: 1 }, now);
  await sql`analyze`.execute(system);
  return { gateways, codes: Array.from({ length: codes }, (_, index) => codeOf(index)), token };
}

interface Written {
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

/** A plan with everything that costs a login time: rates, an end, a data allowance and a limit of devices. */
async function addCodes({ system }: PooledDatabase, count: number, record: Written): Promise<void> {
  const provider = { organization_number: 1, organization_path: '/1/' };
  const plan = await system
    .insertInto('service_plan')
    .values({
      organization_number: 10,
      organization_path: '/1/2/10/',
      position: 1,
      ...planStore.toColumns(
        examplePlan({
          name: 'Day pass',
          durationKind: 'elapsed',
          duration: 86_400,
          bandwidthDown: 10_000,
          bandwidthUp: 5_000,
          maxDevices: 3,
          quotaBytes: 10 ** 13,
        }),
      ),
      ...record,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const batch = await system
    .insertInto('access_code_batch')
    .values({
      name: 'Bench',
      plan_id: plan.id,
      provider_number: 1,
      count: Math.min(count, 100_000),
      made: Math.min(count, 100_000),
      code_length: 10,
      alphabet: 'readable',
      prefix: '',
      is_grouped: false,
      uses_per_code: 1,
      ...provider,
      ...record,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 10_000) {
    const codes = Array.from({ length: Math.min(10_000, count - from) }, (_, n) =>
      codeOf(from + n),
    );
    await sql`
      insert into access_code (batch_id, provider_number, code)
      select ${batch.id}, 1, code from unnest(${codes}::text[]) code`.execute(system);
  }
}

/** The code of a guest, of characters that codes may have. */
function codeOf(guest: number): string {
  const digits = guest.toString().padStart(6, '0');
  return `ACDE${[...digits].map((digit) => 'FGHJKMNPQR'[Number(digit)]).join('')}`;
}
