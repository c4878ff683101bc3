import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { cropImage } from '../../contract.ts';
import type { Crop } from '../../fields.ts';
import { sampleImageRecord } from '../../testing/sample-image-row.ts';
import { CropDialog } from './CropDialog.tsx';

// 2000 × 1200 pixels.
const record = sampleImageRecord({ focusX: 90, focusY: 50 });
const onClose = vi.fn();
let sent: (Crop | null)[];

beforeEach(async () => {
  sent = [];
  onClose.mockClear();
  serve(
    on(cropImage, ({ body: { crop } }) => {
      sent.push(crop);
      return { ...record, crop };
    }),
  );
  await show(<CropDialog number={7} record={record} onCropped={vi.fn()} onClose={onClose} />);
});

const dialog = page.getByRole('dialog');
const apply = () => dialog.getByRole('button', { name: 'Apply' }).click();

test('a frame starts around the focal point, and is resized with the keyboard', async () => {
  await dialog.getByText('1:1').click();
  await expectAccessible();
  await apply();
  await expect.poll(() => sent).toEqual([{ left: 40, top: 0, width: 60, height: 100 }]);
  dialog.getByRole('slider', { name: 'Width' }).element().focus();
  await userEvent.keyboard('{ArrowLeft>20/}');
  await apply();
  await expect.poll(() => sent.at(-1)).toMatchObject({ width: 40, height: 66.67 });
});

test('a click on the picture moves the part there', async () => {
  await dialog.getByText('9:16').click();
  const picture = dialog.element().querySelector('img')?.parentElement;
  await userEvent.click(picture ?? document.body, { position: { x: 5, y: 100 } });
  await apply();
  await expect.poll(() => sent).toEqual([{ left: 0, top: 0, width: 33.75, height: 100 }]);
});

test('any other shape has free edges', async () => {
  dialog.getByRole('slider', { name: 'From left to right, end' }).element().focus();
  await userEvent.keyboard('{ArrowLeft>5/}');
  await apply();
  await expect.poll(() => sent).toEqual([{ left: 0, top: 0, width: 95, height: 100 }]);
});

test('a slider keeps the part inside a picture that is hardly longer than it', async () => {
  const tall = { ...record, width: 1_000, height: 1_004 };
  await show(<CropDialog number={7} record={tall} onCropped={vi.fn()} onClose={vi.fn()} />);
  const opened = dialog.last();
  await opened.getByText('1:1').click();
  opened.getByRole('slider', { name: 'From the top' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await opened.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => sent).toEqual([{ left: 0, top: 0.4, width: 100, height: 99.6 }]);
});

test('Page Up, Page Down, Home and End move the edges of a free part', async () => {
  const end = dialog.getByRole('slider', { name: 'From left to right, end' });
  end.element().focus();
  await userEvent.keyboard('{PageDown>2/}{PageUp}');
  await expect.element(dialog.getByText('0 % to 90 %')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(dialog.getByText('0 % to 1 %')).toBeVisible();
  await userEvent.keyboard('{End}{PageDown}');
  dialog.getByRole('slider', { name: 'From left to right, start' }).element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(dialog.getByText('89 % to 90 %')).toBeVisible();
  await userEvent.keyboard('{Home}{PageUp}');
  await apply();
  await expect.poll(() => sent).toEqual([{ left: 10, top: 0, width: 80, height: 100 }]);
});

test('Page Up and Page Down move a framed part', async () => {
  await dialog.getByText('1:1').click();
  dialog.getByRole('slider', { name: 'From the left' }).element().focus();
  await userEvent.keyboard('{PageUp}{PageDown>2/}');
  await apply();
  await expect.poll(() => sent).toEqual([{ left: 20, top: 0, width: 60, height: 100 }]);
});

test('Escape closes the dialog until a part is chosen', async () => {
  await dialog.getByText('1:1').click();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Show all' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('Cancel closes the dialog also with a chosen part', async () => {
  await dialog.getByText('1:1').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
