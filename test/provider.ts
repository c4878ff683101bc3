import { sql } from 'kysely';
import type { OrganizationType } from '../src/features/organizations/contract.ts';
import { searchTextOf } from '../src/features/organizations/rules.ts';
import type { TestServer } from './server.ts';

export interface TestOrganization {
  number: number;
  /** unique, because it contains the number */
  name: string;
  path: string;
  type: OrganizationType;
  parent: TestOrganization | null;
  isRemoved: boolean;
}

export type TestProvider = Readonly<ReturnType<typeof familyOf>>;
export type MemberName = keyof TestProvider;

/** Returns a provider and a foreign one with every relation between organizations. `linked` is linked below `grouping`. */
function familyOf(next: () => number) {
  const below = (
    parent: TestOrganization | null,
    type: OrganizationType,
    isRemoved = false,
  ): TestOrganization => {
    const number = next();
    const path = `${parent?.path ?? '/'}${number}/`;
    return { number, name: `Family-${number}`, path, type, parent, isRemoved };
  };
  const provider = below(null, 'ServiceProvider');
  const grouping = below(provider, 'Grouping');
  const site = below(grouping, 'Site');
  const area = below(site, 'ServiceArea');
  const sibling = below(grouping, 'Site');
  const siblingArea = below(sibling, 'ServiceArea');
  const removedArea = below(site, 'ServiceArea', true);
  const otherGrouping = below(provider, 'Grouping');
  const cousin = below(otherGrouping, 'Site');
  const foreign = below(null, 'ServiceProvider');
  const foreignSite = below(foreign, 'Site');
  const linked = below(foreign, 'Site');
  return {
    provider,
    grouping,
    site,
    area,
    sibling,
    siblingArea,
    removedArea,
    otherGrouping,
    cousin,
    foreign,
    foreignSite,
    linked,
  };
}

const unnumbered = familyOf(() => 0);
export const memberNames = Object.keys(unnumbered).filter(
  (name): name is MemberName => name in unnumbered,
);

/** Adds the organizations of `familyOf`, which no other test uses. */
export async function newProvider({ database: { system } }: TestServer): Promise<TestProvider> {
  const { rows } = await sql<{ number: number }>`
    select nextval('organization_number')::integer as number
    from generate_series(1, ${memberNames.length})`.execute(system);
  const numbers = rows.values();
  const family = familyOf(() => numbers.next().value?.number ?? 0);
  const { grouping, linked } = family;
  await system
    .insertInto('organization')
    .values(
      Object.values(family).map(({ number, name, path, type, parent, isRemoved }) => ({
        number,
        name,
        path,
        type,
        parent_number: parent?.number ?? null,
        search_text: `${name.toLowerCase()} ${number}`,
        status: isRemoved ? 'Removed' : 'Active',
        time_zone: type === 'Site' ? 'Atlantic/Reykjavik' : null,
        created_by: 'test',
        updated_by: 'test',
      })),
    )
    .execute();
  await system
    .insertInto('organization_link')
    .values({
      organization_number: linked.number,
      parent_number: grouping.number,
      created_by: 'test',
    })
    .execute();
  return family;
}

/**
 * Returns whether an administrator of `owner` (null: the whole platform) may see an organization at this path. Independent
 * of the product's code, so that tests notice when that breaks.
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

/** Renames an organization, so that searches find it by the new name. */
export async function renameOrganization(
  { database: { system } }: TestServer,
  { number }: TestOrganization,
  name: string,
): Promise<void> {
  await system
    .updateTable('organization')
    .set({ name, search_text: searchTextOf(name, number) })
    .where('number', '=', number)
    .execute();
}
