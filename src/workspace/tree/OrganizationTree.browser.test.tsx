import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { on, problem, serve } from '../../../test/components/server.ts';
import { getTreeNode, getTreeRoots, type TreeNode } from '../../features/organizations/contract.ts';
import { getTreeTrouble } from '../../features/overview/contract.ts';
import { getPermissions } from '../../features/session/contract.ts';
import {
  group,
  iceland,
  node,
  nodes,
  openIceland,
  replyWithNodes,
  row,
  showTree,
  startTree,
  toggle,
  tree,
} from './testing/shown-tree.tsx';

test('each row has its level, its position and a description of its badge', async () => {
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

test('rows with trouble in or below them are marked and say so', async () => {
  await startTree(
    on(getTreeTrouble, ({ body }) => {
      expect(body.numbers).toContain(1);
      return [
        { number: 1, state: 'down' as const },
        { number: 12, state: 'attention' as const },
      ];
    }),
    ...replyWithNodes,
  );
  await expect.element(row('World Airports')).toBeVisible();
  await toggle('World Airports');
  await expect
    .element(row('World Airports'))
    .toHaveAttribute('aria-description', 'Service Provider, Devices down');
  await expect
    .element(row('Iceland'))
    .toHaveAttribute('aria-description', 'Grouping, Devices degraded');
  await expect.element(row('Austria')).toHaveAttribute('aria-description', 'Grouping');
  const dotOf = (name: string) => {
    const dot = row(name).element().querySelector('[data-trouble]');
    return dot && getComputedStyle(dot).backgroundColor;
  };
  expect(dotOf('World Airports')).not.toBeNull();
  expect(dotOf('Iceland')).not.toBe(dotOf('World Airports'));
  expect(dotOf('Austria')).toBeNull();
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

test('badges can be hidden and shown, and the choice is stored', async () => {
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

test('a right click opens a row’s menu, which copies the number', async () => {
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

test('a row’s menu adds below, where something can be added', async () => {
  await showTree();
  await openIceland();
  const add = page.getByRole('menuitem', { name: 'Add below' });
  await row('Keflavík Airport').click({ button: 'right' });
  await expect.element(add).toHaveAttribute('href', '/setup/add-org/org?org=1-12-22');
  await userEvent.keyboard('{Escape}');
  await row('Terminal').click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test('a row’s menu adds nothing for a role that may only look', async () => {
  await startTree(
    on(getPermissions, () => ({
      permissions: { 'add-org': 'view' as const },
      rights: [],
      isOwner: true,
    })),
    ...replyWithNodes,
  );
  await row('World Airports').click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Add below' })).not.toBeInTheDocument();
});

test('a blocked clipboard shows an error', async () => {
  await showTree();
  await row('World Airports').click({ button: 'right' });
  const item = page.getByRole('menuitem', { name: 'Copy link' });
  await expect.element(item).toBeVisible();
  blockClipboard();
  await item.click();
  await expect.element(page.getByText('Unable to copy to clipboard')).toBeVisible();
});

/** Blocks the clipboard, as browsers do without permission. */
function blockClipboard(): void {
  const writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
}

test('an organization that cannot be opened stays closed, and can be opened later', async () => {
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

test('a row is busy while its organization is opened', async () => {
  await showTree();
  const reply = Promise.withResolvers<TreeNode>();
  serve(on(getTreeNode, () => reply.promise));
  await toggle('World Airports');
  await expect.element(row('World Airports')).toHaveAttribute('aria-busy', 'true');
  reply.resolve(nodes[0] ?? iceland);
  await expect.element(row('Iceland')).toBeVisible();
  await expect.element(row('World Airports')).not.toHaveAttribute('aria-busy');
});

test('roots that cannot be loaded show the error and can be retried', async () => {
  const problemBody = { Code: 403, Message: 'Not allowed', Reference: 'R2' };
  await startTree(on(getTreeRoots, () => problem(problemBody)));
  await expect.element(page.getByText('Not allowed')).toBeVisible();
  await expect.element(page.getByText('Code R2')).toBeVisible();
  await expectAccessible();
  serve(...replyWithNodes);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('World Airports')).toBeInTheDocument();
});

test('an empty scope shows a message', async () => {
  await startTree(on(getTreeRoots, () => []));
  await expect.element(page.getByText('No organizations in your scope.')).toBeVisible();
});
