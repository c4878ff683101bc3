import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { getImageSlots } from '../../contract.ts';
import { type Image, image } from '../../fields.ts';
import { sampleImageRow } from '../../testing/sample-image-row.ts';
import { selectOwner } from '../../testing/select-owner.ts';
import { SlotSection } from './SlotSection.tsx';

function Section({ status }: Pick<Image, 'status'>) {
  const form = useFieldsForm(image, newDraft(image, { status, slot: 'portal-background' }));
  return <SlotSection form={form} record={sampleImageRow()} />;
}

beforeEach(() => {
  selectOwner();
  serve(on(getImageSlots, () => ({ slots: [] })));
});

const fills = page.getByText('This image fills the slot, here and in organizations below.');
const archived = page.getByText(/^While it is archived, this image does not fill its slot/);

test('an active image fills its slot', async () => {
  await show(<Section status="Active" />);
  await expect.element(fills).toBeVisible();
  await expect.element(archived).not.toBeInTheDocument();
});

test('an archived image does not fill its slot', async () => {
  await show(<Section status="Archived" />);
  await expect.element(archived).toBeVisible();
  await expect.element(fills).not.toBeInTheDocument();
});

test('a service area, which has none below it, is not told about organizations below', async () => {
  selectOwner({ isServiceArea: true });
  await show(<Section status="Active" />);
  await expect.element(page.getByText('This image fills the slot.')).toBeVisible();
  await expect.element(page.getByText(/below/)).not.toBeInTheDocument();
});
