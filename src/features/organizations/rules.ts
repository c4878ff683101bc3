import type { FeatureId } from '../../contract/features.ts';
import { organizationNumberMaximum } from '../../contract/schema.ts';
import { folded } from '../../contract/values/folded.ts';
import { type OrganizationType, organizationTypes } from './contract.ts';
import type { Organization } from './fields.ts';

const parentTypes: Record<OrganizationType, readonly (OrganizationType | null)[]> = {
  ServiceProvider: ['ServiceProvider', null],
  Grouping: ['ServiceProvider', 'Grouping'],
  Site: ['ServiceProvider', 'Grouping'],
  ServiceArea: ['Site'],
};

/** A uniqueId has at most 64 numbers. */
export const maximumDepth = 64;

interface Positioned {
  number: number;
  type: OrganizationType;
}

/** Returns whether an organization can be under a parent, by their types; null is the top of the tree. */
export function canBePlacedUnder(type: OrganizationType, parent: OrganizationType | null): boolean {
  return parentTypes[type].includes(parent);
}

/** Returns whether an organization can be moved under a parent, by their types. The server checks the rest. */
export function canMoveUnder(organization: Positioned, parent: Positioned): boolean {
  return organization.number !== parent.number && canBePlacedUnder(organization.type, parent.type);
}

/** Returns whether organizations of this type can be linked under other parents. */
export function isLinkable(type: OrganizationType): boolean {
  return type === 'Grouping' || type === 'Site';
}

/** Returns whether an organization can be linked under a parent, by their types. */
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

/** The fields that only the owner changes: whether an organization is in service, and what it may use. */
export const ownersFields = ['status', 'isTrialMode', 'trialEndsOn', 'features'] as const;

/** Returns whether a link can be removed, which the owner of either side can do. */
export function canUnlink(isOwner: boolean, link: { isOwned: boolean }): boolean {
  return isOwner || link.isOwned;
}

/** Returns the types that an organization can have below one of this type. */
export function typesBelow(parent: OrganizationType): OrganizationType[] {
  return organizationTypes.filter((type) => canBePlacedUnder(type, parent));
}

/** Returns the features of an organization that its parent does not grant; null grants what the parent does. */
export function featuresBeyond(
  features: readonly FeatureId[] | null,
  grantable: readonly FeatureId[],
): FeatureId[] {
  return features?.filter((id) => !grantable.includes(id)) ?? [];
}

/** Clears the end of the trial of an organization that is not in one. */
export function withoutUnusedTrialEnd(organization: Organization): Organization {
  return organization.isTrialMode ? organization : { ...organization, trialEndsOn: null };
}

/** Returns the text that search reads: the folded name and the number. */
export function searchTextOf(name: string, number: number): string {
  return `${folded(name)} ${number}`;
}

/**
 * Returns the numbers that text such as 'SA-100204' can mean (section 5: two letters, a hyphen, then digits or hyphens), or
 * null when the text is a name. Groups of digits are one number with hyphens in it, or a path whose last is meant.
 */
export function organizationNumbersIn(input: string): readonly number[] | null {
  if (!/^[a-z]{2}-[\d-]+$/i.test(input.trim())) return null;
  const groups = input.match(/\d+/g) ?? [];
  return [...new Set([groups.join(''), groups.at(-1) ?? ''])]
    .map(Number)
    .filter((number) => number > 0 && number <= organizationNumberMaximum);
}

/** Returns the uniqueId of section 3: numbers joined with '-', and 'null' for null. */
export function uniqueIdOf(numbers: readonly (number | null)[]): string {
  return numbers.map(String).join('-');
}
