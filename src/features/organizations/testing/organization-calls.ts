import type { TestProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { listAdminHistory, undoHistoryEntry } from '../../admin-history/contract.ts';
import { getTreeNode, searchTree } from '../contract.ts';
import { exampleOrganization, type NewOrganization } from '../examples.ts';
import { createOrganization, getOrganization } from '../record/contract.ts';

interface Target {
  number: number;
}

export type OrganizationCalls = ReturnType<typeof organizationCalls>;

export const at = ({ number }: Target) => ({ params: { orgNumber: String(number) } });

/** What tests call as one administrator about the organizations of a provider. */
export function organizationCalls(server: TestServer, family: TestProvider, token: string) {
  return {
    read: (member: Target) => server.call(getOrganization, at(member), token),
    create: (parent: Target, changes: Partial<NewOrganization> = {}) =>
      server.call(createOrganization, { ...at(parent), body: exampleOrganization(changes) }, token),
    find: (input: string) => server.call(searchTree, { params: { input } }, token),
    async childrenOf(member: Target) {
      const { children } = await server.call(getTreeNode, { ...at(member), query: {} }, token);
      return children.map(({ number }) => number);
    },
    history: (member: Target) => server.call(listAdminHistory, { ...at(member), query: {} }, token),
    undo: ({ id }: { id: string }, member: Target = family.provider) =>
      server.call(
        undoHistoryEntry,
        { params: { orgNumber: String(member.number), entryId: id } },
        token,
      ),
    latestChange: () =>
      server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('organization_path', 'like', `${family.provider.path}%`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
  };
}
