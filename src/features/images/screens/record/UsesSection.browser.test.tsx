import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Reply } from '../../../../contract/endpoint.ts';
import { getImageSlots, getImageUses, type ImageUses } from '../../contract.ts';
import { sampleImageRow } from '../../testing/sample-image-row.ts';
import { selectOwner } from '../../testing/select-owner.ts';
import { UsesSection } from './UsesSection.tsx';

const inSlot = sampleImageRow({ slot: 'portal-background' });
const shownHere = {
  slot: 'portal-background' as const,
  image: { id: inSlot.id, name: inSlot.name },
  owner: inSlot.owner,
  isOwn: true,
  isLocked: false,
};

let slots: Reply<typeof getImageSlots>['slots'];
let uses: ImageUses['uses'];
let promotions: ImageUses['promotions'];

beforeEach(() => {
  selectOwner();
  slots = [shownHere];
  uses = [];
  promotions = [];
  serve(
    on(getImageSlots, () => ({ slots })),
    on(getImageUses, () => ({ uses, promotions })),
  );
});

const text = (shown: string) => page.getByText(shown, { exact: true });
const throughSlot =
  'Shown by all portals of Harbor Inn and the organizations below, where no other image fills this slot.';

test('an image is used by its slot, and by the portals that name it', async () => {
  uses = [{ organization: { number: 9, name: 'Lobby' }, status: 'Published', versionNumber: 3 }];
  await show(<UsesSection record={inSlot} />);
  await expect.element(text('Slot: Portal background')).toBeVisible();
  await expect.element(text(throughSlot)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Lobby' })).toBeVisible();
  await expectAccessible();
});

test('an image names the promotions that show it, with a link to each', async () => {
  const organization = { number: 9, name: 'Lobby' };
  const id = crypto.randomUUID();
  promotions = [{ id, name: 'Breakfast', type: 'banner', organization }];
  await show(<UsesSection record={sampleImageRow()} />);
  const link = page.getByRole('link', { name: 'Breakfast' });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining(`/item/banner/${id}?org=9`));
  await expect.element(text('promotion of Lobby')).toBeVisible();
  await expect.element(text('No portal or promotion uses this image.')).not.toBeInTheDocument();
});

test('an image that no portal names is not said to be unused while it fills a slot', async () => {
  const { update } = await show(<UsesSection record={inSlot} />);
  await expect.element(text('No portal or promotion names this image.')).toBeVisible();
  await update(<UsesSection record={sampleImageRow()} />);
  await expect.element(text('No portal or promotion uses this image.')).toBeVisible();
  await expect.element(page.getByText(/^Slot:/)).not.toBeInTheDocument();
});

test('an image whose slot is locked above, or that is archived, is not shown by its slot', async () => {
  const above = { id: crypto.randomUUID(), name: 'Brand' };
  const owner = { number: 1, name: 'Resorts' };
  slots = [{ ...shownHere, image: above, owner, isOwn: false, isLocked: true }];
  const { update } = await show(<UsesSection record={inSlot} />);
  const locked = 'Resorts locks this slot with Brand, so this image is not shown there.';
  await expect.element(text(locked)).toBeVisible();
  await expect.element(text(throughSlot)).not.toBeInTheDocument();
  await update(<UsesSection record={{ ...inSlot, status: 'Archived' }} />);
  await expect.element(text('Archived images are not shown there.')).toBeVisible();
});
