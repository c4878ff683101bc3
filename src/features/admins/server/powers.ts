import { allRights, hasRight, levelFor } from '../../../contract/permissions.ts';
import type { Caller } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { beyondAuthor, roleFeatures, usableTemplates } from '../../role-templates/queries.ts';
import type { AdministratorRecord } from '../contract.ts';

/** The permissions and rights of an administrator; null without a role, which allows everything. */
export type Powers = Pick<Caller, 'permissions' | 'rights'>;

export const allPowers: Powers = { permissions: null, rights: null };

/** Returns a message for each permission or right that the author does not have. */
export function powersBeyond(author: Powers, { permissions, rights }: Powers): string[] {
  if (permissions !== null && rights !== null)
    return Object.values(beyondAuthor(author, { permissions, rights }));
  // No role exceeds every role, because it includes features that are added later.
  return author.permissions === null ? [] : ['Only an administrator without a role may do this'];
}

/** Returns whether the powers are all that a role can have. */
export function areFullPowers({ permissions, rights }: Powers): boolean {
  return (
    roleFeatures.every((feature) => levelFor(permissions, feature) === 'delete') &&
    allRights.every((right) => hasRight(rights, right))
  );
}

/** Returns why the caller may change an administrator only partly, or null. `rules.ts` defines the allowed actions. */
export function outOfReach(
  caller: Caller,
  { id, ...powers }: Powers & { id: string },
): AdministratorRecord['outOfReach'] {
  if (id === caller.administratorId) return 'self';
  return powersBeyond(caller, powers).length > 0 ? 'role' : null;
}

/** Returns whether the caller can manage administrators of the platform: as one of them, at the top of the tree. */
export function isPlatformAdministration({
  caller,
  organization,
}: Pick<OrganizationRequest, 'caller' | 'organization'>): boolean {
  return caller.ownerOrganizationNumber === null && organization.parentNumber === null;
}

/** Selects the roles for administrators of an organization, or the built-in roles for those of the platform. */
export function rolesFor(
  { transaction, organization }: OrganizationRequest,
  ownerNumber: number | null,
) {
  return usableTemplates(transaction, { number: ownerNumber ?? organization.number }).$if(
    ownerNumber === null,
    (all) => all.where('owner_number', 'is', null),
  );
}
