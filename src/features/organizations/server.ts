import { Problem } from '../../contract/problem.ts';
import { type Handler, organizationHandler, scopeHandler } from '../../server/http/handlers.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { organizationsBelow } from './below.ts';
import {
  getOrganizationDefaults,
  getTreeNode,
  getTreeNumbers,
  getTreePath,
  getTreeRoots,
  listOrganizationsBelow,
  searchServiceAreas,
  searchTree,
} from './contract.ts';
import { positionNamed, positionOf } from './positions.ts';
import { getOrganization, updateOrganization } from './record/contract.ts';
import { changeOrganization, findOrganization } from './record/records.ts';
import { searchOrganizations } from './search.ts';
import { findServiceAreas } from './service-areas.ts';
import {
  asAncestor,
  type ClosedNode,
  childrenOf,
  nodeAt,
  nodesNumbered,
  rootsOf,
} from './tree-nodes.ts';

export const organizationHandlers: readonly Handler[] = [
  scopeHandler(getTreeRoots, (_input, { transaction, caller }) => rootsOf(transaction, caller)),

  scopeHandler(getTreePath, async ({ body }, { transaction, caller }) => {
    const position = await positionNamed(transaction, caller, body.path);
    const node = await nodeAt(transaction, position);
    if (body.alreadyHasData) return { ...node, opened: [] };
    const opened: { uniqueId: string; children: ClosedNode[] }[] = [];
    const path = [...node.path, asAncestor(node)];
    for (const [index, { uniqueId }] of path.entries())
      opened.push({ uniqueId, children: await childrenOf(transaction, path.slice(0, index + 1)) });
    return { ...node, children: opened.at(-1)?.children ?? [], opened };
  }),

  scopeHandler(getTreeNumbers, ({ body }, { transaction, caller }) =>
    nodesNumbered(transaction, caller, body.OrgNumbers),
  ),

  organizationHandler(getTreeNode, async ({ query }, { transaction, caller, organization }) => {
    const named = query.uniqueId && (await positionNamed(transaction, caller, query.uniqueId));
    if (named && named.at(-1) !== organization.number)
      throw new Problem('bad-input', 'uniqueId: does not end with the organization’s number', {
        fields: { uniqueId: 'Does not end with the organization’s number' },
      });
    const position = named || (await positionOf(transaction, caller, organization));
    const node = await nodeAt(transaction, position);
    const children = await childrenOf(transaction, [...node.path, asAncestor(node)]);
    return { ...node, children };
  }),

  scopeHandler(searchTree, ({ params }, { transaction, caller }) =>
    searchOrganizations(transaction, caller, params.input),
  ),

  scopeHandler(searchServiceAreas, ({ params }, { transaction, caller }) =>
    findServiceAreas(transaction, caller, params.input),
  ),

  organizationHandler(
    listOrganizationsBelow,
    ({ query: { types, feature } }, { transaction, caller, organization }) =>
      organizationsBelow(transaction, caller, organization, { types, feature }),
  ),

  organizationHandler(getOrganization, (_input, { transaction, organization }) =>
    findOrganization(transaction, organization.number),
  ),

  organizationHandler(updateOrganization, ({ body }, request) => changeOrganization(request, body)),

  organizationHandler(getOrganizationDefaults, async (_input, { transaction, organization }) => {
    const { number } = organization;
    const { currency, language, timeZone } = await inheritedSettings(transaction, number);
    return {
      currency: currency ?? 'USD',
      language: language ?? 'en',
      timeZone: timeZone ?? 'UTC',
    };
  }),
];
