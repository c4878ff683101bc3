import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Block } from '../../document/blocks.ts';
import { BlockList } from './BlockList.tsx';

const three: Block[] = [
  { id: 'sign-in', type: 'sign-in' },
  { id: 'terms', type: 'terms' },
  { id: 'support', type: 'support', text: {}, phone: '', email: '' },
];

function Editor({ canEdit = true }: { canEdit?: boolean }) {
  const [blocks, setBlocks] = useState<readonly Block[]>(three);
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <BlockList
      page="sign-in"
      blocks={blocks}
      selected={selected}
      canEdit={canEdit}
      hintOf={() => ''}
      onSelect={setSelected}
      onChange={setBlocks}
    />
  );
}

const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}`) });
const order = () => [...document.querySelectorAll('li')].map((row) => row.textContent);

test('the arrow keys move a block, say where it is, and keep the focus on its handle', async () => {
  await show(<Editor />);
  handle('Support').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText('Support is at position 2 now')).toBeVisible();
  expect(order()).toEqual(['Sign in', 'Support', 'Terms']);
  await expect.element(handle('Support')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(page.getByText('Support is at position 1 now')).toBeVisible();
  await expect.element(handle('Support')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(page.getByText('Support is at position 3 now')).toBeVisible();
  expect(order()).toEqual(['Sign in', 'Terms', 'Support']);
  await expectAccessible();
});

test('a block is added, duplicated and removed, but not the one that the page needs', async () => {
  await show(<Editor />);
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('menuitem', { name: 'Notice' }).click();
  await expect.poll(order).toEqual(['Sign in', 'Terms', 'Support', 'Notice']);
  await page.getByRole('button', { name: /: Notice$/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(order).toEqual(['Sign in', 'Terms', 'Support', 'Notice', 'Notice']);
  await page.getByRole('button', { name: /: Terms$/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(order).toEqual(['Sign in', 'Support', 'Notice', 'Notice']);
  await expect.element(page.getByRole('button', { name: /: Sign in$/ })).not.toBeInTheDocument();
});

test('a caller without the right to edit sees no handles and no menus', async () => {
  await show(<Editor canEdit={false} />);
  await expect.poll(order).toEqual(['Sign in', 'Terms', 'Support']);
  await expect.element(handle('Support')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add a block' })).not.toBeInTheDocument();
});
