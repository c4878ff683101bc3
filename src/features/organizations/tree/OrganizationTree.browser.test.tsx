import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { focus, press } from '../../../../test/components/keyboard.ts';
import { on, problem, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getTreeNode, getTreeRoots, type TreeNode } from '../contract.ts';
import { useSelection } from '../selection.ts';
import { useBadgesShown } from './badgesSetting.ts';
import { OrganizationTree } from './OrganizationTree.tsx';
import { revealOrganization, useTree } from './treeStore.ts';

type Facts = Partial<Omit<TreeNode, 'children'>>;

/** A node whose number is the last of its uniqueId. */
function node(uniqueId: string, name: string, facts: Facts = {}, children: TreeNode[] = []) {
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

const group = { type: 'Grouping', hasChildren: true } as const;
const iceland = node('1-12', 'Iceland', group, [
  node('1-12-21', 'Egilsstaðir Airport', { isTrialMode: true }),
  node('1-12-22', 'Keflavík Airport', { hasChildren: true }),
  node('1-12-23', 'Selfoss Airport', { status: 'Disabled' }),
  node('1-12-24', 'Terminal', { type: 'ServiceArea', isLinked: true }),
]);
const norway = Array.from({ length: 300 }, (_, index) =>
  node(`1-13-${1000 + index}`, `Oslo Site ${index}`),
);
const nodes = [
  node('1', 'World Airports', { type: 'ServiceProvider', hasChildren: true }, [
    node('1-11', 'Austria', group),
    iceland,
    node('1-13', 'Norway', group),
    node('1-14', 'Ireland', group),
  ]),
  iceland,
  node('1-13', 'Norway', group, norway),
];

const replyWithNodes = [
  on(getTreeRoots, () => nodes.slice(0, 1).map((root) => ({ ...root, children: [] }))),
  on(getTreeNode, ({ params: { orgNumber } }) => {
    const found = nodes.find(({ number }) => number === Number(orgNumber));
    return found ?? problem({ Code: 503, Message: 'Away', Reference: 'R1' });
  }),
];

const tree = page.getByRole('tree', { name: 'Organizations' });
const row = (name: string) => tree.getByRole('treeitem', { name });
const active = () => {
  const id = tree.element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};
const toggle = (name: string) => {
  const found = row(name).element().querySelector('[data-toggle]');
  if (found === null) throw new Error(`${name} cannot be opened`);
  return userEvent.click(found);
};

async function showTree(): Promise<string[]> {
  const calls = serve(...replyWithNodes);
  await show(
    <div style={{ height: 400 }}>
      <OrganizationTree />
    </div>,
  );
  await expect.element(row('World Airports')).toBeVisible();
  return calls;
}

/** Opens the top and Iceland by keyboard; Iceland is the active row. */
async function openIceland(): Promise<void> {
  await press(tree, '{Home}{ArrowRight}');
  await expect.element(row('Iceland')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(active).toBe('Iceland');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row('Terminal')).toBeVisible();
}

beforeEach(() => {
  useTree.setState(useTree.getInitialState(), true);
  useSelection.setState(useSelection.getInitialState(), true);
  useBadgesShown.setState(true, true);
});

test('the arrows open, enter, leave and close an organization', async () => {
  await showTree();
  await openIceland();
  await expect.element(row('Iceland')).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(active).toMatch('Egilsstaðir Airport');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.poll(active).toMatch('Keflavík Airport');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toBe('Iceland');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row('Iceland')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('Terminal')).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.poll(active).toBe('Ireland');
  await userEvent.keyboard('{Home}');
  await expect.poll(active).toBe('World Airports');
});

test('letters find the next row that begins with them, without accents', async () => {
  await showTree();
  await openIceland();
  await userEvent.keyboard('kefla');
  await expect.poll(active).toMatch('Keflavík Airport');
});

test('one letter again and again steps through the rows that begin with it', async () => {
  await showTree();
  await openIceland();
  await userEvent.keyboard('ii');
  await expect.poll(active).toBe('Iceland');
  await userEvent.keyboard('i');
  await expect.poll(active).toBe('Ireland');
});

test('Enter and a click select an organization', async () => {
  await showTree();
  await openIceland();
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Iceland')).toHaveAttribute('aria-selected', 'true');
  await row('Selfoss Airport').click();
  await expect
    .element(tree.getByRole('treeitem', { selected: true }))
    .toMatchTextContent('Selfoss');
  expect(useSelection.getState().selected).toMatchObject({
    uniqueId: '1-12-23',
    displayPath: 'World Airports > Iceland',
    isSite: true,
  });
});

test('the arrow beside a name opens and closes without selecting', async () => {
  const calls = await showTree();
  await toggle('World Airports');
  await expect.element(row('Austria')).toBeVisible();
  await toggle('World Airports');
  await expect.element(row('Austria')).not.toBeInTheDocument();
  await toggle('World Airports');
  await expect.element(row('Austria')).toBeVisible();
  await expect.element(row('World Airports')).toHaveAttribute('aria-selected', 'false');
  expect(calls).toEqual(['GET /AdminApi/org/tree', 'GET /AdminApi/org/tree/1?uniqueId=1']);
});

test('each row says its level, its position and what its badge means', async () => {
  await showTree();
  await openIceland();
  const keflavik = row('Keflavík Airport');
  await expect.element(keflavik).toHaveAttribute('aria-level', '3');
  await expect.element(keflavik).toHaveAttribute('aria-posinset', '2');
  await expect.element(keflavik).toHaveAttribute('aria-setsize', '4');
  await expect.element(keflavik).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('Terminal')).not.toHaveAttribute('aria-expanded');
  for (const [name, description] of [
    ['World Airports', 'Service Provider'],
    ['Iceland', 'Grouping'],
    ['Keflavík Airport', 'Site'],
    ['Selfoss Airport', 'Site, Disabled'],
    ['Egilsstaðir Airport', 'Site, Trial Mode'],
    ['Terminal', 'Service Area, Linked'],
  ] as const)
    await expect.element(row(name)).toHaveAttribute('aria-description', description);
  await expectAccessible();
});

test('badges show the type; Trial Mode is square and in the primary color', async () => {
  await showTree();
  await openIceland();
  const badge = (name: string, letters: string) => row(name).getByText(letters, { exact: true });
  await expect.element(badge('Terminal', 'SA')).toBeVisible();
  const styleOf = (name: string) => getComputedStyle(badge(name, 'S').element());
  expect(styleOf('Keflavík Airport').borderRadius).not.toBe('0px');
  expect(styleOf('Egilsstaðir Airport').borderRadius).toBe('0px');
  const probe = document.createElement('i');
  probe.style.color = 'var(--mantine-primary-color-filled)';
  tree.element().append(probe);
  expect(styleOf('Egilsstaðir Airport').backgroundColor).toBe(getComputedStyle(probe).color);
  probe.remove();
  const colorOf = (name: string) => getComputedStyle(row(name).element()).color;
  expect(colorOf('Selfoss Airport')).not.toBe(colorOf('Keflavík Airport'));
});

test('badges are hidden and shown, and the choice is kept', async () => {
  await showTree();
  await toggle('World Airports');
  await expect.element(row('Iceland')).toBeVisible();
  await toggle('Iceland');
  const badge = row('Terminal').getByText('SA', { exact: true });
  await expect.element(badge).toBeVisible();
  await page.getByRole('button', { name: 'Hide badges' }).click();
  await expect.element(badge).not.toBeInTheDocument();
  expect(localStorage.getItem('OrgTreeBadges')).toBe('false');
  await userEvent.keyboard('{Enter}');
  await expect.element(badge).toBeVisible();
  expect(localStorage.getItem('OrgTreeBadges')).toBe('true');
});

test('Shift+F10 opens the menu of the active row; Escape returns to the tree', async () => {
  await showTree();
  await openIceland();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  const menu = page.getByRole('menu', { name: 'Iceland' });
  await expect.element(menu.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(tree).toHaveFocus();
});

test('a right click opens the menu of its row, which copies the number', async () => {
  await showTree();
  await openIceland();
  await row('Keflavík Airport').click({ button: 'right' });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect
    .element(item('Open in new tab'))
    .toHaveAttribute('href', expect.stringMatching(/\?org=1-12-22$/));
  await item('Copy number').click();
  await expect.element(page.getByText('Successfully copied 22 to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('22');
});

test('a clipboard that refuses says so', async () => {
  await showTree();
  await row('World Airports').click({ button: 'right' });
  const item = page.getByRole('menuitem', { name: 'Copy link' });
  await expect.element(item).toBeVisible();
  refuseClipboard();
  await item.click();
  await expect.element(page.getByText('Unable to copy to clipboard')).toBeVisible();
});

/** What a browser does for a page that may not write to the clipboard. */
function refuseClipboard(): void {
  const writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
}

test('only rows in view are in the page, and a revealed one is scrolled to', async () => {
  await showTree();
  await press(tree, '{Home}{ArrowRight}');
  await expect.element(row('Norway')).toBeVisible();
  await userEvent.keyboard('norw{ArrowRight}');
  await expect.element(row('Oslo Site 0')).toBeVisible();
  expect(tree.getByRole('treeitem').length).toBeLessThan(60);
  revealOrganization('1-13-1200');
  await expect.element(row('Oslo Site 200')).toBeInViewport();
  await expect.poll(active).toMatch('Oslo Site 200');
  await focus(tree);
  await userEvent.keyboard('{PageUp}');
  await expect.poll(active).not.toMatch('Oslo Site 200');
  await userEvent.keyboard('{End}');
  await expect.element(row('Ireland')).toBeInViewport();
});

test('an organization that cannot be opened stays closed, and opens later', async () => {
  await showTree();
  await toggle('World Airports');
  await expect.element(row('Austria')).toBeVisible();
  await toggle('Austria');
  await expect.element(page.getByText('Unable to open org, please try again.')).toBeVisible();
  await expect.element(page.getByText('Code R1')).toBeVisible();
  await expect.element(row('Austria')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row('Austria')).not.toHaveAttribute('aria-busy');
  serve(on(getTreeNode, () => node('1-11', 'Austria', group, [node('1-11-31', 'Graz Airport')])));
  await toggle('Austria');
  await expect.element(row('Graz Airport')).toBeVisible();
});

test('while an organization is being opened its row is busy', async () => {
  await showTree();
  const reply = Promise.withResolvers<TreeNode>();
  serve(on(getTreeNode, () => reply.promise));
  await toggle('World Airports');
  await expect.element(row('World Airports')).toHaveAttribute('aria-busy', 'true');
  reply.resolve(nodes[0] ?? iceland);
  await expect.element(row('Iceland')).toBeVisible();
  await expect.element(row('World Airports')).not.toHaveAttribute('aria-busy');
});

test('roots that cannot be loaded say why, and are loaded again on request', async () => {
  serve(on(getTreeRoots, () => problem({ Code: 403, Message: 'Not allowed', Reference: 'R2' })));
  await show(<OrganizationTree />);
  await expect.element(page.getByText('Not allowed')).toBeVisible();
  await expect.element(page.getByText('Code R2')).toBeVisible();
  await expectAccessible();
  serve(...replyWithNodes);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('World Airports')).toBeInTheDocument();
});

test('an empty scope says so', async () => {
  serve(on(getTreeRoots, () => []));
  await show(<OrganizationTree />);
  await expect.element(page.getByText('No organizations in your scope.')).toBeVisible();
});
