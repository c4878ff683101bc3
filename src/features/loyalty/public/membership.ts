export { laterMembership } from '../lookups/later-membership.ts';
export { lookUpMember } from '../lookups/look-up.ts';
export { membershipOfStay } from '../lookups/look-up-stay.ts';
