import type { Kysely } from 'kysely';
import type { Sent } from '../src/contract/endpoint.ts';
import type { createOrganization } from '../src/features/organizations/lifecycle/contract.ts';
import type { DB } from '../src/server/database/tables.ts';

interface Member {
  number: number;
  parent: number | null;
  type: 'ServiceProvider' | 'Grouping' | 'Site' | 'ServiceArea';
  removed?: true;
}

/** Two providers with every relation between organizations; names are numbers nobody else has. */
const members = {
  provider: { number: 500_001, parent: null, type: 'ServiceProvider' },
  grouping: { number: 500_010, parent: 500_001, type: 'Grouping' },
  site: { number: 500_100, parent: 500_010, type: 'Site' },
  area: { number: 501_000, parent: 500_100, type: 'ServiceArea' },
  sibling: { number: 500_101, parent: 500_010, type: 'Site' },
  siblingArea: { number: 501_010, parent: 500_101, type: 'ServiceArea' },
  removedArea: { number: 501_001, parent: 500_100, type: 'ServiceArea', removed: true },
  otherGrouping: { number: 500_020, parent: 500_001, type: 'Grouping' },
  cousin: { number: 500_200, parent: 500_020, type: 'Site' },
  foreign: { number: 600_001, parent: null, type: 'ServiceProvider' },
  foreignSite: { number: 600_100, parent: 600_001, type: 'Site' },
  linked: { number: 600_200, parent: 600_001, type: 'Site' },
} as const satisfies Record<string, Member>;

export type FamilyMember = keyof typeof members;

export const family: Record<FamilyMember, Member> = members;
export const familyMembers = Object.keys(members).filter(isMember);

function isMember(name: string): name is FamilyMember {
  return name in members;
}

/** Stands below its own provider and, linked, below the first provider's grouping. */
const link = { organization: family.linked.number, parent: family.grouping.number };

export function nameOf({ number }: Member): string {
  return `Family-${number}`;
}

export async function fillFamily(system: Kysely<DB>): Promise<void> {
  for (const member of Object.values(family)) {
    const name = nameOf(member);
    await system
      .insertInto('organization')
      .values({
        number: member.number,
        parent_number: member.parent,
        path: pathOf(member),
        type: member.type,
        name,
        search_text: `${name.toLowerCase()} ${member.number}`,
        status: member.removed ? 'Removed' : 'Active',
        time_zone: member.type === 'Site' ? 'Atlantic/Reykjavik' : null,
        created_by: 'test',
        updated_by: 'test',
      })
      .execute();
  }
  await system
    .insertInto('organization_link')
    .values({
      organization_number: link.organization,
      parent_number: link.parent,
      created_by: 'test',
    })
    .execute();
}

/** Whether an administrator of the owner may see the member: told from the table above, without the product's rules. */
export function isVisible(owner: Member | null, { number, parent, removed }: Member): boolean {
  if (removed) return false;
  if (owner === null) return true;
  const above = [parent, ...(number === link.organization ? [link.parent] : [])];
  return (
    number === owner.number ||
    Object.values(family).some((other) => above.includes(other.number) && isVisible(owner, other))
  );
}

export function pathOf({ number, parent }: Member): string {
  const above = Object.values(family).find((other) => other.number === parent);
  return `${above === undefined ? '/' : pathOf(above)}${number}/`;
}

/** The family as it was, with nobody signed in and nothing else. */
export async function refillFamily(system: Kysely<DB>): Promise<void> {
  await system.deleteFrom('access_token').execute();
  await system.deleteFrom('admin_session').execute();
  await system.deleteFrom('administrator').execute();
  await system.deleteFrom('role_template').where('organization_number', 'is not', null).execute();
  await system.deleteFrom('organization_link').execute();
  await system.deleteFrom('organization').execute();
  await fillFamily(system);
}

export type NewOrganization = Sent<typeof createOrganization>['body'];

/** All fields of an organization to be created below a member. */
export const newArea: NewOrganization = {
  type: 'ServiceArea',
  name: 'Pool Bar',
  status: 'Active',
  isTrialMode: false,
  trialEndsOn: null,
  externalId: null,
  street: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
  timeZone: null,
  currency: null,
  language: null,
  locale: null,
  contacts: [],
  rooms: null,
  propertyType: null,
  pmsPropertyCode: null,
  brandTheme: null,
  features: null,
  notes: null,
};
