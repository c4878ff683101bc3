import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { sampleImageRow } from '../../testing/sample-image-row.ts';
import { usesText } from '../image-texts.ts';
import { ArchiveDialog, DeleteImage } from './ImageDialogs.tsx';

const dialog = page.getByRole('dialog');
const leaves =
  'Archiving takes Harbor out of its slot (Portal background): it disappears at once from all portals of Harbor Inn and the organizations below that take it by this slot.';
const stays = 'Portals and promotions that name the image keep showing it.';
const inSlot = sampleImageRow({ slot: 'portal-background' });

const calls = { onArchive: vi.fn(), onReplace: vi.fn(), onFailed: vi.fn(), onClose: vi.fn() };
const inUse = (row: typeof inSlot, changes: string[] = []) => (
  <DeleteImage number={7} row={row} changes={changes} {...calls} />
);

test('the dialog of an image in use says what archiving it changes', async () => {
  const { update } = await show(inUse(inSlot));
  await expect.element(dialog).toMatchTextContent(leaves);
  await expect.element(dialog).not.toMatchTextContent(stays);
  await expectAccessible();
  await update(inUse({ ...inSlot, uses: 2 }));
  await expect.element(dialog).toMatchTextContent(leaves);
  await expect.element(dialog).toMatchTextContent(stays);
  await update(inUse(sampleImageRow({ uses: 2 })));
  await expect.element(dialog).not.toMatchTextContent('out of its slot');
  await expect.element(dialog).toMatchTextContent(stays);
  await update(inUse(sampleImageRow({ promotions: 1 })));
  await expect.element(dialog).toMatchTextContent('1 promotion shows it.');
  await expect.element(dialog).toMatchTextContent(stays);
});

test.each([
  ['voucher-logo', 'vouchers of Harbor Inn and the organizations below printed from now on'],
  ['mail-header', 'e-mails of Harbor Inn and the organizations below sent from now on'],
] as const)(
  'archiving the image of %s does not claim to change what is out',
  async (slot, text) => {
    await show(inUse({ ...inSlot, slot }));
    await expect.element(dialog).toMatchTextContent(`${text} no longer show it.`);
    await expect.element(dialog).not.toMatchTextContent('at once');
  },
);

test('an archived image that only has a slot can be deleted', async () => {
  await show(inUse({ ...inSlot, status: 'Archived' }));
  await expect.element(dialog).toMatchTextContent('Nothing uses this image.');
});

test.each([
  ['Delete', sampleImageRow()],
  ['Archive', inSlot],
])('%s is blocked, and stays, when the image changes under the dialog', async (name, row) => {
  const { update } = await show(inUse(row));
  const button = dialog.getByRole('button', { name, exact: true });
  await expect.element(button).toBeEnabled();
  await update(inUse(row, ['Harbor has changed.']));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Harbor has changed.');
  await expect.element(button).toBeDisabled();
  await expectAccessible();
});

test('archiving images says which leave their slots', async () => {
  const onArchive = vi.fn();
  const rows = [inSlot, sampleImageRow({ id: crypto.randomUUID(), name: 'Pool' })];
  await show(<ArchiveDialog rows={rows} changes={[]} onArchive={onArchive} onClose={vi.fn()} />);
  await expect.element(dialog).toMatchTextContent('Archive 2 images?');
  await expect.element(dialog).toMatchTextContent(leaves);
  await expect.element(dialog).not.toMatchTextContent('Pool');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  expect(onArchive).toHaveBeenCalledOnce();
});

test('an archived image does not claim its slot', () => {
  expect(usesText(inSlot)).toBe('Slot: Portal background');
  expect(usesText({ ...inSlot, status: 'Archived' })).toBe('Unused');
  expect(usesText({ ...inSlot, status: 'Archived', uses: 1 })).toBe('1 portal');
});
