import type { Kysely } from 'kysely';
import { addDevices } from '../src/features/devices/testing/added-devices.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { columnsOf } from '../src/features/service-plans/queries.ts';
import type { DB } from '../src/server/database/tables.ts';
import { family, nameOf, pathOf } from './organization-family.ts';

/** The id of one record of each kind, by the word that the addresses of its calls have. */
export type PlantedRecords = Record<
  'device' | 'service-plan' | 'role-template' | 'administrator' | 'guest' | 'access-code-batch',
  string
>;

/** Records at a neighbour and at another provider's, which are nobody's business at the service area. */
export async function plantRecords(
  system: Kysely<DB>,
): Promise<Record<'siblingArea' | 'foreignSite', PlantedRecords>> {
  return {
    siblingArea: await plantedAt(system, 'siblingArea'),
    foreignSite: await plantedAt(system, 'foreignSite'),
  };
}

async function plantedAt(
  system: Kysely<DB>,
  member: 'siblingArea' | 'foreignSite',
): Promise<PlantedRecords> {
  const { number } = family[member];
  const at = new Date('2026-01-01');
  const [device = ''] = await addDevices(system, 1, { area: member, nextCheckAt: null });
  await system
    .updateTable('device')
    .set({ mac_address: macAddressOf(number) })
    .where('id', '=', device)
    .execute();
  await system
    .insertInto('device_availability')
    .values({ device_id: device, half_hour: at })
    .execute();
  const plan = await system
    .insertInto('service_plan')
    .values({
      ...columnsOf(examplePlan()),
      position: 1,
      organization_number: number,
      organization_path: pathOf(family[member]),
      created_at: at,
      created_by: 'test',
      updated_at: at,
      updated_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed = {
    organization_number: number,
    organization_path: pathOf(family[member]),
    created_at: at,
    created_by: 'test',
    updated_at: at,
    updated_by: 'test',
  };
  const guest = await system
    .insertInto('guest')
    .values({ ...placed, name: nameOf(family[member]), search_text: 'planted' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const batch = await system
    .insertInto('access_code_batch')
    .values({
      ...placed,
      name: 'Planted',
      plan_id: plan.id,
      provider_number: number,
      count: 1,
      alphabet: 'readable',
      code_length: 10,
      prefix: '',
      is_grouped: true,
      uses_per_code: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const code = await system
    .insertInto('access_code')
    .values({ batch_id: batch.id, provider_number: number, code: `CODE${number}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('access_code_use')
    .values({
      access_code_id: code.id,
      at,
      area_number: number,
      mac_address: macAddressOf(number),
    })
    .execute();
  const template = await system
    .insertInto('role_template')
    .values({
      organization_number: number,
      type: 'site',
      name: `Template of ${number}`,
      permissions: JSON.stringify({}),
      created_by: 'test',
      updated_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const administrator = await system
    .insertInto('administrator')
    .values({
      username: `planted-${number}`,
      username_folded: `planted-${number}`,
      owner_organization_number: number,
      role_template_id: template.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    device,
    'service-plan': plan.id,
    'role-template': template.id,
    administrator: administrator.id,
    guest: guest.id,
    'access-code-batch': batch.id,
  };
}

export function macAddressOf(number: number): string {
  return `02:00:00:${String(number).replace(/(..)(..)(..)/, '$1:$2:$3')}`;
}
