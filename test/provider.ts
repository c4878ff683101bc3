import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { OrganizationType } from '../src/features/organizations/contract.ts';
import type { Organization } from '../src/server/database/tables.ts';
import type { TestServer } from './server.ts';

interface Member {
  /** the member it stands below; null for the two providers */
  parent: string | null;
  type: OrganizationType;
  isRemoved?: true;
}

/** A provider with every relation between organizations, beside a foreign one. `linked` also stands below `grouping`. */
const members = {
  provider: { parent: null, type: 'ServiceProvider' },
  grouping: { parent: 'provider', type: 'Grouping' },
  site: { parent: 'grouping', type: 'Site' },
  area: { parent: 'site', type: 'ServiceArea' },
  sibling: { parent: 'grouping', type: 'Site' },
  siblingArea: { parent: 'sibling', type: 'ServiceArea' },
  removedArea: { parent: 'site', type: 'ServiceArea', isRemoved: true },
  otherGrouping: { parent: 'provider', type: 'Grouping' },
  cousin: { parent: 'otherGrouping', type: 'Site' },
  foreign: { parent: null, type: 'ServiceProvider' },
  foreignSite: { parent: 'foreign', type: 'Site' },
  linked: { parent: 'foreign', type: 'Site' },
} as const satisfies Record<string, Member>;

export type MemberName = keyof typeof members;

export interface TestOrganization {
  number: number;
  /** contains the number, so that no other organization has it */
  name: string;
  path: string;
  type: OrganizationType;
  isRemoved: boolean;
}

export type TestProvider = Readonly<Record<MemberName, TestOrganization>>;

export const memberNames = Object.keys(members).filter(isMemberName);

function isMemberName(name: string): name is MemberName {
  return name in members;
}

/** Adds a service provider that no other test knows, with the organizations of `members` and a foreign provider. */
export async function newProvider({ database: { system } }: TestServer): Promise<TestProvider> {
  const { rows } = await sql<{ number: number }>`
    select nextval('organization_number')::integer as number
    from generate_series(1, ${memberNames.length})`.execute(system);
  const organizations: Partial<Record<MemberName, TestOrganization>> = {};
  const inserted: Insertable<Organization>[] = [];
  for (const [index, member] of memberNames.entries()) {
    const { number } = rows[index] ?? { number: 0 };
    const { parent, type, isRemoved }: Member = members[member];
    const above = parent !== null && isMemberName(parent) ? organizations[parent] : undefined;
    const name = `Family-${number}`;
    const path = `${above?.path ?? '/'}${number}/`;
    organizations[member] = { number, name, path, type, isRemoved: isRemoved ?? false };
    inserted.push({
      number,
      parent_number: above?.number ?? null,
      path,
      type,
      name,
      search_text: `${name.toLowerCase()} ${number}`,
      status: isRemoved ? 'Removed' : 'Active',
      time_zone: type === 'Site' ? 'Atlantic/Reykjavik' : null,
      created_by: 'test',
      updated_by: 'test',
    });
  }
  await system.insertInto('organization').values(inserted).execute();
  const added = organizations as TestProvider;
  await system
    .insertInto('organization_link')
    .values({
      organization_number: added.linked.number,
      parent_number: added.grouping.number,
      created_by: 'test',
    })
    .execute();
  return added;
}

/**
 * Whether an administrator who owns `owner` (null: the whole platform) may see an organization at this path. Written without the
 * product's own rule, so that a test notices when that rule breaks.
 */
export function isVisible(
  { linked, grouping }: TestProvider,
  owner: TestOrganization | null,
  { path, isRemoved = false }: Pick<TestOrganization, 'path'> & { isRemoved?: boolean },
): boolean {
  if (isRemoved) return false;
  if (owner === null) return true;
  const seesLinked = grouping.path.startsWith(owner.path);
  return path.startsWith(owner.path) || (seesLinked && path.startsWith(linked.path));
}
