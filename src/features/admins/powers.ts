import { allRights, hasRight, levelFor } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { Caller } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { beyondAuthor, roleFeatures, usableTemplates } from '../role-templates/queries.ts';

/** What an administrator may do; null stands for no role, which allows everything. */
export type Powers = Pick<Caller, 'permissions' | 'rights'>;

export const everything: Powers = { permissions: null, rights: null };

/** What the powers allow and the author's do not, in words. */
export function beyond(author: Powers, { permissions, rights }: Powers): string[] {
  if (permissions !== null && rights !== null)
    return Object.values(beyondAuthor(author, { permissions, rights }));
  // To have no role is more than any role: it brings what later features need, too.
  return author.permissions === null ? [] : ['Only an administrator without a role may do this'];
}

/** Whether the powers are all that a role can allow. */
export function areFull({ permissions, rights }: Powers): boolean {
  return (
    roleFeatures.every((feature) => levelFor(permissions, feature) === 'delete') &&
    allRights.every((right) => hasRight(rights, right))
  );
}

/** Who has less could otherwise take over, by a new password say, from those who have more. */
export function refuseBeyond(author: Powers, name: string, powers: Powers): void {
  const [first] = beyond(author, powers);
  if (first !== undefined)
    throw new Problem('not-allowed', `${name} may do more than you. ${first}.`);
}

/** The roles for administrators of an organization; for those of the whole platform the built-in ones. */
export function rolesFor(
  { transaction, organization }: OrganizationRequest,
  ownerNumber: number | null,
) {
  return usableTemplates(transaction, { number: ownerNumber ?? organization.number }).$if(
    ownerNumber === null,
    (all) => all.where('owner_number', 'is', null),
  );
}
