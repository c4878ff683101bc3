import type { Kysely } from 'kysely';
import type { DB } from '../../server/database/tables.ts';
import { diceOf } from '../dice.ts';

const day = 24 * 3_600_000;

type Role = 'provider' | 'site' | 'front-desk' | 'support' | 'report' | 'duty';

/** Names, owner organization, role, and how long before the present: the last sign-in in hours, the account in days. */
const people = [
  ['Ingrid', 'Solberg', 100_000, 'provider', 2, 46],
  ['Tomás', 'Ferreira', 100_000, 'support', 5, 44],
  ['Nadia', 'Haddad', 100_000, 'report', 30, 43],
  ['Akiko', 'Tanaka', 100_107, 'provider', 16, 42],
  ['Lukas', 'Huber', 100_013, 'support', 74, 41],
  ['Aoife', 'Byrne', 200_599, 'site', 27, 40],
  ['Reto', 'Keller', 201_678, 'duty', 3, 29.9],
  ['Mette', 'Sørensen', 200_609, 'duty', 51, 29.8],
  ['Silje', 'Hansen', 290_001, 'front-desk', 1, 30],
  ['Marco', 'Steiner', 290_002, 'front-desk', 12 * 24, 31],
] as const satisfies readonly (readonly [string, string, number, Role, number, number])[];

export type LastName = (typeof people)[number][1];

export interface SampleAdministrator {
  id: string;
  displayName: string;
  owner: { number: number; path: string };
  createdAt: Date;
}

export const dutyManager = {
  name: 'Duty Manager',
  type: 'site',
  description: 'Runs the Wi-Fi of an airport during a shift; changes no prices',
} as const;

/** Adds administrators who cannot sign in, because they have no password, and a role of the provider. */
export async function addAdministrators(
  transaction: Kysely<DB>,
  now: Date,
): Promise<ReadonlyMap<string, SampleAdministrator>> {
  const builtIn = await transaction
    .selectFrom('role_template')
    .select(['id', 'type', 'permissions', 'rights'])
    .where('organization_number', 'is', null)
    .execute();
  const roles = new Map<Role, string>(builtIn.map(({ type, id }) => [type, id]));
  const site = builtIn.find(({ type }) => type === 'site');
  if (site === undefined) throw new Error('There is no built-in role of a site');
  const { permissions, rights } = site;
  const created = new Date(now.getTime() - 45 * day);
  const duty = await transaction
    .insertInto('role_template')
    .values({
      ...dutyManager,
      organization_number: 100_000,
      permissions: JSON.stringify({ ...permissions, 'service-plans': 'view' }),
      rights: JSON.stringify(rights),
      redirect: null,
      created_at: created,
      created_by: 'Ingrid Solberg',
      updated_at: created,
      updated_by: 'Ingrid Solberg',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  roles.set('duty', duty.id);
  const owners = await transaction
    .selectFrom('organization')
    .select(['number', 'path'])
    .where('path', '>=', '/100000/')
    .where('path', '<', '/1000000')
    .where('type', '<>', 'ServiceArea')
    .execute();
  const pathOf = new Map(owners.map(({ number, path }) => [number, path]));
  const dice = diceOf(100_000, 1);
  const added = new Map<string, SampleAdministrator>();
  for (const [first, last, owner, role, hours, days] of people) {
    const path = pathOf.get(owner);
    // An administrator may have removed the organization from the file.
    if (path === undefined) continue;
    const username = plainName(`${first}.${last}`);
    const createdAt = new Date(now.getTime() - days * day);
    const person = {
      id: dice.uuid(),
      first_name: first,
      last_name: last,
      email: `${username}@example.net`,
      username,
      username_folded: username,
      owner_organization_number: owner,
      role_template_id: roles.get(role) ?? null,
      status: last === 'Steiner' ? ('Disabled' as const) : ('Active' as const),
      last_login_at: new Date(now.getTime() - hours * 3_600_000),
      created_at: createdAt,
      created_by: last === 'Solberg' ? 'sample' : 'Ingrid Solberg',
      updated_at: createdAt,
      updated_by: last === 'Solberg' ? 'sample' : 'Ingrid Solberg',
    };
    await transaction
      .insertInto('administrator')
      .values(person)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const displayName = `${first} ${last}`;
    added.set(last, { id: person.id, displayName, owner: { number: owner, path }, createdAt });
  }
  return added;
}

function plainName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase();
}
