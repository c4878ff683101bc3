import type { FeatureId } from '../../contract/features.ts';
import { folded } from '../../contract/values/folded.ts';
import { type OrganizationType, organizationTypes } from './contract.ts';
import type { Organization } from './fields.ts';

const parentTypes: Record<OrganizationType, readonly (OrganizationType | null)[]> = {
  ServiceProvider: ['ServiceProvider', null],
  Grouping: ['ServiceProvider', 'Grouping'],
  Site: ['ServiceProvider', 'Grouping'],
  ServiceArea: ['Site'],
};

/** A uniqueId holds at most 64 numbers. */
export const deepest = 64;

interface Positioned {
  number: number;
  type: OrganizationType;
}

/** Whether an organization of this type can stand under a parent of that type; null is the top of the tree. */
export function canStandUnder(type: OrganizationType, parent: OrganizationType | null): boolean {
  return parentTypes[type].includes(parent);
}

/** Whether an organization can be moved under a parent, by their types; other reasons against it are in the tree. */
export function canMoveUnder(organization: Positioned, parent: Positioned): boolean {
  return organization.number !== parent.number && canStandUnder(organization.type, parent.type);
}

/** Whether organizations of this type can be shown under further parents. */
export function isLinkable(type: OrganizationType): boolean {
  return type === 'Grouping' || type === 'Site';
}

/** Whether an organization can be shown under a further parent, by their types. */
export function canLinkUnder(organization: Positioned, parent: Positioned): boolean {
  return isLinkable(organization.type) && canMoveUnder(organization, parent);
}

/** Returns why an organization cannot be removed; null when it can. `isOwn`: it is the caller's organization. */
export function removalRejection({
  name,
  parentNumber,
  isOwn,
}: {
  name: string;
  parentNumber: number | null;
  isOwn: boolean;
}): { kind: 'not-allowed' | 'conflict'; message: string } | null {
  if (isOwn) return { kind: 'not-allowed', message: 'You cannot remove your own organization.' };
  if (parentNumber === null)
    return {
      kind: 'conflict',
      message: `${name} is at the top, with nothing above it to restore it from. Disable it instead.`,
    };
  return null;
}

/** Returns the types that an organization can have below one of this type. */
export function typesBelow(parent: OrganizationType): OrganizationType[] {
  return organizationTypes.filter((type) => canStandUnder(type, parent));
}

/** Returns the features of an organization that its parent does not grant; null grants what the parent does. */
export function featuresBeyond(
  features: readonly FeatureId[] | null,
  grantable: readonly FeatureId[],
): FeatureId[] {
  return features?.filter((id) => !grantable.includes(id)) ?? [];
}

/** Returns an organization without the end of a trial when it is in none. */
export function withoutUnusedTrialEnd(organization: Organization): Organization {
  return organization.isTrialMode ? organization : { ...organization, trialEndsOn: null };
}

/** The column that search reads: the folded name, then the number. */
export function searchTextOf(name: string, number: number): string {
  return `${folded(name)} ${number}`;
}

/**
 * The number meant by text such as 'SA-100204' (section 5: two letters, a hyphen, then digits or
 * hyphens), or null when the text is a name. Of several groups the last is the organization's.
 */
export function organizationNumberIn(input: string): number | null {
  if (!/^[a-z]{2}-[\d-]+$/i.test(input.trim())) return null;
  const last = input.match(/\d+/g)?.at(-1);
  return last === undefined ? 0 : Number(last);
}

/** The uniqueId of section 3: numbers joined with '-', a null number written as 'null'. */
export function uniqueIdOf(numbers: readonly (number | null)[]): string {
  return numbers.map(String).join('-');
}
