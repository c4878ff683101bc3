import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../../test/components/keyboard.ts';
import { type Handler, on, problem, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import {
  getTreeNode,
  getTreeRoots,
  type TreeNode,
} from '../../../features/organizations/contract.ts';
import { getTreeTrouble } from '../../../features/overview/contract.ts';
import { getPermissions } from '../../../features/session/contract.ts';
import { useSelection } from '../../selection/selection.ts';
import { useBadgesShown } from '../badgesSetting.ts';
import { OrganizationTree } from '../OrganizationTree.tsx';
import { useTree } from '../treeStore.ts';

type Facts = Partial<Omit<TreeNode, 'children'>>;

/** Returns a node whose number is the last one of its uniqueId. */
export function node(uniqueId: string, name: string, facts: Facts = {}, children: TreeNode[] = []) {
  const number = Number(uniqueId.split('-').at(-1));
  const parent = uniqueId.split('-').at(-2);
  return {
    id: `id-${number}`,
    name,
    number,
    parentNumber: parent === undefined ? null : Number(parent),
    type: 'Site' as const,
    uniqueId,
    uniqueIdPath: [uniqueId],
    path: [],
    displayPath: name,
    hasChildren: false,
    isLinked: false,
    isTrialMode: false,
    status: 'Active' as const,
    ...facts,
    children: children.map((child) => ({ ...child, children: [] })),
  };
}

export const group = { type: 'Grouping', hasChildren: true } as const;
export const iceland = node('1-12', 'Iceland', group, [
  node('1-12-21', 'Egilsstaðir Airport', { isTrialMode: true }),
  node('1-12-22', 'Keflavík Airport', { hasChildren: true }),
  node('1-12-23', 'Selfoss Airport', { status: 'Disabled' }),
  node('1-12-24', 'Terminal', { type: 'ServiceArea', isLinked: true }),
]);
const norway = Array.from({ length: 300 }, (_, index) =>
  node(`1-13-${1000 + index}`, `Oslo Site ${index}`),
);
export const nodes = [
  node('1', 'World Airports', { type: 'ServiceProvider', hasChildren: true }, [
    node('1-11', 'Austria', group),
    iceland,
    node('1-13', 'Norway', group),
    node('1-14', 'Ireland', group),
  ]),
  iceland,
  node('1-13', 'Norway', group, norway),
];

export const replyWithNodes = [
  on(getTreeRoots, () => nodes.slice(0, 1).map((root) => ({ ...root, children: [] }))),
  on(getTreeNode, ({ params: { orgNumber } }) => {
    const found = nodes.find(({ number }) => number === Number(orgNumber));
    return found ?? problem({ Code: 503, Message: 'Away', Reference: 'R1' });
  }),
  on(getTreeTrouble, () => []),
  on(getPermissions, () => ({
    permissions: { 'add-org': 'edit' as const },
    rights: [],
    isOwner: true,
  })),
];

export const tree = page.getByRole('tree', { name: 'Organizations' });
export const row = (name: string) => tree.getByRole('treeitem', { name });
/** Returns the name of the active row. */
export const active = () => {
  const id = tree.element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};
/** Clicks the toggle next to a name. */
export const toggle = (name: string) => {
  const found = row(name).element().querySelector('[data-toggle]');
  if (found === null) throw new Error(`${name} cannot be opened`);
  return userEvent.click(found);
};

/** Shows the tree with these replies and nothing loaded; returns the calls. */
export async function startTree(...replies: readonly Handler[]): Promise<string[]> {
  useTree.setState(useTree.getInitialState(), true);
  useSelection.setState(useSelection.getInitialState(), true);
  useBadgesShown.setState(true, true);
  const calls = serve(...replies);
  await show(
    <div style={{ height: 400 }}>
      <OrganizationTree />
    </div>,
  );
  return calls;
}

/** Shows the tree with its root row; returns the calls. */
export async function showTree(): Promise<string[]> {
  const calls = await startTree(...replyWithNodes);
  await expect.element(row('World Airports')).toBeVisible();
  return calls;
}

/** Opens the root and Iceland by keyboard, so that Iceland is the active row. */
export async function openIceland(): Promise<void> {
  await press(tree, '{Home}{ArrowRight}');
  await expect.element(row('Iceland')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(active).toBe('Iceland');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row('Terminal')).toBeVisible();
}
