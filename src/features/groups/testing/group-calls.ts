import type { TestServer } from '../../../../test/server.ts';
import { addGroupMember, guestGroups } from '../contract.ts';
import { exampleGroup } from '../examples.ts';
import type { GroupMember, GuestGroup } from '../fields.ts';

/** Returns functions that add groups of an organization and members, with a token that may. */
export function groupCalls(server: TestServer, organization: { number: number }, token: string) {
  const params = { orgNumber: String(organization.number) };
  return {
    params,
    add: (changes: Partial<GuestGroup> = {}) =>
      server.call(guestGroups.create, { params, body: exampleGroup(changes) }, token),
    change: (group: GuestGroup & { id: string; version: number }, changes: Partial<GuestGroup>) =>
      server.call(
        guestGroups.update,
        { params: { ...params, groupId: group.id }, body: { ...group, ...changes } },
        token,
      ),
    get: (groupId: string) =>
      server.call(guestGroups.get, { params: { ...params, groupId } }, token),
    addMember: (groupId: string, member: Partial<GroupMember>) =>
      server.call(
        addGroupMember,
        {
          params: { ...params, groupId },
          body: { kind: 'reservation', value: '', name: '', ...member },
        },
        token,
      ),
  };
}
