import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { expectAccessible } from '../../../test/components/axe.ts';
import { focus, press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { useSelection } from '../selection/selection.ts';
import { OrganizationTree } from './OrganizationTree.tsx';
import { active, openIceland, row, showTree, toggle, tree } from './testing/shown-tree.tsx';
import { revealOrganization } from './treeStore.ts';

test('the arrow keys open, enter, leave and close an organization', async () => {
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

test('typing letters moves to the next row that starts with them, ignoring accents and case', async () => {
  await showTree();
  await openIceland();
  await userEvent.keyboard('KEFLAVI');
  await expect.poll(active).toMatch('Keflavík Airport');
});

test('repeating one letter moves through the rows that start with it', async () => {
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

test('the toggle next to a name opens and closes without selecting', async () => {
  const calls = await showTree();
  await toggle('World Airports');
  await expect.element(row('Austria')).toBeVisible();
  await toggle('World Airports');
  await expect.element(row('Austria')).not.toBeInTheDocument();
  await toggle('World Airports');
  await expect.element(row('Austria')).toBeVisible();
  await expect.element(row('World Airports')).toHaveAttribute('aria-selected', 'false');
  expect(calls.filter((call) => call.startsWith('GET'))).toEqual([
    'GET /AdminApi/org/tree',
    'GET /AdminApi/org/tree/1?uniqueId=1',
  ]);
});

test('Shift+F10 opens the menu of the active row repeatedly, and Escape returns to the tree', async () => {
  await showTree();
  await openIceland();
  const menu = page.getByRole('menu', { name: 'Iceland' });
  for (const time of ['first', 'second']) {
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await expect
      .element(menu.getByRole('menuitem', { name: 'Copy link' }), { message: time })
      .toHaveFocus();
    if (time === 'first') await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(tree).toHaveFocus();
  }
});

test('a row that is revealed before the tree is laid out is scrolled into view', async () => {
  await showTree();
  await press(tree, '{Home}{ArrowRight}');
  await expect.element(row('Norway')).toBeVisible();
  await userEvent.keyboard('norw{ArrowRight}');
  await expect.element(row('Oslo Site 0')).toBeVisible();
  // A little below the tree, and within the height of the window.
  revealOrganization('1-13-1018');
  await cleanup();
  await show(
    <div style={{ height: 400 }}>
      <OrganizationTree />
    </div>,
  );
  const bottomOf = (part: Locator) => part.element().getBoundingClientRect().bottom;
  await expect.poll(() => bottomOf(row('Oslo Site 18')) - bottomOf(tree)).toBeLessThanOrEqual(0);
});

test('only visible rows are rendered, and a revealed one is scrolled into view', async () => {
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
