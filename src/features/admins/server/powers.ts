import { allRights, hasRight, levelFor } from '../../../contract/permissions.ts';
import type { Caller } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { beyondAuthor, roleFeatures, usableTemplates } from '../../role-templates/queries.ts';
import type { AdministratorRecord } from '../contract.ts';

/** What an administrator may do; null stands for no role, which allows everything. */
export type Powers = Pick<Caller, 'permissions' | 'rights'>;

export const allPowers: Powers = { permissions: null, rights: null };

/** Returns what the powers allow and the author's do not, as messages. */
export function beyond(author: Powers, { permissions, rights }: Powers): string[] {
  if (permissions !== null && rights !== null)
    return Object.values(beyondAuthor(author, { permissions, rights }));
  // No role is more than any role: it includes features that are added later.
  return author.permissions === null ? [] : ['Only an administrator without a role may do this'];
}

/** Whether the powers are all that a role can allow. */
export function areFull({ permissions, rights }: Powers): boolean {
  return (
    roleFeatures.every((feature) => levelFor(permissions, feature) === 'delete') &&
    allRights.every((right) => hasRight(rights, right))
  );
}

/** Returns what limits the caller in changing an administrator; `rules.ts` says what remains possible. */
export function outOfReach(
  caller: Caller,
  { id, ...powers }: Powers & { id: string },
): AdministratorRecord['outOfReach'] {
  if (id === caller.administratorId) return 'self';
  return beyond(caller, powers).length > 0 ? 'role' : null;
}

/** Whether the caller manages the administrators of the whole platform here: at the top of the tree, as one of them. */
export function isPlatformAdministration({
  caller,
  organization,
}: Pick<OrganizationRequest, 'caller' | 'organization'>): boolean {
  return caller.ownerOrganizationNumber === null && organization.parentNumber === null;
}

/** Selects the roles for administrators of an organization; for those of the whole platform the built-in ones. */
export function rolesFor(
  { transaction, organization }: OrganizationRequest,
  ownerNumber: number | null,
) {
  return usableTemplates(transaction, { number: ownerNumber ?? organization.number }).$if(
    ownerNumber === null,
    (all) => all.where('owner_number', 'is', null),
  );
}
