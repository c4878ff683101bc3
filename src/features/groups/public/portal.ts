export { chargeGroup } from '../entitlement/charge-group.ts';
export { type GroupTerms, groupsOf, noteMembership } from '../entitlement/find-groups.ts';
