import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { findPlans } from '../service-plans/public/find-plans.ts';
import {
  addGroupGuest,
  addGroupMember,
  billGroup,
  countGroupRule,
  endGroup,
  endGroupLink,
  extendGroup,
  guestGroups,
  listGroupMembers,
  listGroupPlans,
  listOpenBills,
  makeGroupLink,
  mergeGroup,
  removeGroupMember,
} from './contract.ts';
import { endLink, makeLink } from './links/make-link.ts';
import { addGuestMember, addMember, removeMember } from './members/change-members.ts';
import { groupFileHandlers } from './members/files.ts';
import { memberImportHandlers } from './members/import-server.ts';
import { listMembers } from './members/list-members.ts';
import { billOpen, openBills } from './records/bill-group.ts';
import {
  createGroup,
  endGroup as end,
  extendGroup as extend,
  mergeGroup as merge,
  removeGroup,
  updateGroup,
} from './records/change-group.ts';
import { groupStore } from './records/group-store.ts';
import { listGroups } from './records/list-groups.ts';
import { countRule } from './rule/count-rule.ts';

// Not `recordHandlers`: plans, masters, VLANs and rules are checked in the tree, and lists filter by a derived state.
export const groupHandlers: readonly Handler[] = [
  organizationHandler(guestGroups.list, ({ query }, request) => listGroups(request, query)),
  organizationHandler(guestGroups.get, ({ params }, request) =>
    groupStore.get(request, params.groupId),
  ),
  organizationHandler(guestGroups.create, ({ body }, request) => createGroup(request, body)),
  organizationHandler(guestGroups.update, ({ params, body }, request) =>
    updateGroup(request, params.groupId, body),
  ),
  organizationHandler(guestGroups.delete, ({ params }, request) =>
    removeGroup(request, params.groupId).then(() => ({})),
  ),
  organizationHandler(extendGroup, ({ params, body }, request) =>
    extend(request, params.groupId, body.validUntil),
  ),
  organizationHandler(endGroup, ({ params }, request) => end(request, params.groupId)),
  organizationHandler(mergeGroup, ({ params, body }, request) =>
    merge(request, params.groupId, body.intoGroupId),
  ),
  organizationHandler(countGroupRule, ({ body: { rule } }, request) =>
    rule === null
      ? Promise.resolve({ count: 0, total: 0, isEverybody: false })
      : countRule(request, rule),
  ),
  organizationHandler(listGroupPlans, ({ query }, request) =>
    findPlans(request, query, ['Active']),
  ),
  organizationHandler(listGroupMembers, ({ params, query }, request) =>
    listMembers(request, params.groupId, query),
  ),
  organizationHandler(addGroupMember, ({ params, body }, request) =>
    addMember(request, params.groupId, body),
  ),
  organizationHandler(addGroupGuest, ({ params, body }, request) =>
    addGuestMember(request, params.groupId, body.guestId),
  ),
  organizationHandler(removeGroupMember, ({ params }, request) =>
    removeMember(request, params.groupId, params.memberId).then(() => ({})),
  ),
  organizationHandler(makeGroupLink, ({ params }, request) => makeLink(request, params.groupId)),
  organizationHandler(endGroupLink, ({ params }, request) =>
    endLink(request, params.groupId).then(() => ({})),
  ),
  organizationHandler(listOpenBills, ({ params }, request) => openBills(request, params.groupId)),
  organizationHandler(billGroup, ({ params, body }, request) =>
    billOpen(request, params.groupId, body),
  ),
  ...memberImportHandlers,
  ...groupFileHandlers,
];
