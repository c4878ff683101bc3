import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { type FileRequest, setFileSender } from '../../../../ui/api/send-file.ts';
import { getImageSlots, getImageUses, images } from '../../contract.ts';
import { sampleImageRow } from '../../testing/sample-image-row.ts';
import { selectOwner } from '../../testing/select-owner.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';

const image = sampleImageRow({
  slot: 'portal-background',
  crop: { left: 0, top: 0, width: 50, height: 100 },
});
const published = (number: number, name: string) => ({
  organization: { number, name },
  status: 'Published' as const,
  versionNumber: 1,
});

const others = Array.from({ length: 30 }, (_none, index) =>
  sampleImageRow({ id: crypto.randomUUID(), name: `Other ${index}`, width: 400, height: 300 }),
);

let sent: FileRequest[];

beforeEach(() => {
  selectOwner();
  sent = [];
  setFileSender(async (request) => {
    sent.push(request);
    const refused = problem({ Code: 409, Message: 'This file is here already: Pool.' });
    return { status: refused.status, text: await refused.text() };
  });
  serve(
    on(getImageSlots, () => ({ slots: [] })),
    on(images.list, ({ query: { page: number = 1, pageSize = 25, text } }) => {
      const found = text === undefined ? others : others.filter(({ name }) => name === text);
      const rows = found.slice((number - 1) * pageSize, number * pageSize);
      return { rows, total: found.length };
    }),
    on(getImageUses, () => ({
      uses: [
        published(9, 'Lobby'),
        { ...published(9, 'Lobby'), status: 'Draft' as const, versionNumber: 2 },
        { ...published(10, 'Pool bar'), status: 'Draft' as const },
      ],
      promotions: [],
    })),
  );
});

const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

async function chooseFile(name: string) {
  const input = document.querySelector('input[type=file]');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';
  await userEvent.upload(input ?? document.body, new File([svg], name, { type: 'image/svg+xml' }));
}

test('a chosen file is compared with the picture, and replaces it only after Replace', async () => {
  await show(<ReplaceDialog number={7} image={image} onReplaced={vi.fn()} onClose={vi.fn()} />);
  await expect.element(button('Replace')).not.toBeInTheDocument();
  await chooseFile('new.svg');
  await expect.element(dialog.getByRole('figure')).toHaveLength(2);
  const figure = (position: number) => dialog.getByRole('figure').nth(position);
  await expect.element(figure(0)).toMatchTextContent('NowJPEG · 2000 × 1200 · 300 kB');
  await expect.element(figure(1)).toMatchTextContent(/^NewSVG · Vector · .* · new\.svg$/);
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('figure img')];
  await expect.poll(() => pictures().at(-1)?.naturalWidth).toBeGreaterThan(0);
  await expectAccessible();
  expect(sent).toEqual([]);

  await button('Replace').click();
  await expect.element(dialog.getByText('This file is here already: Pool.')).toBeVisible();
  expect(sent).toMatchObject([{ method: 'PUT', file: { name: 'new.svg' } }]);
});

test('the dialog says what shows the new picture at once, and that the crop is dropped', async () => {
  await show(<ReplaceDialog number={7} image={image} onReplaced={vi.fn()} onClose={vi.fn()} />);
  await expect.element(dialog).toMatchTextContent('Shown by all portals of Harbor Inn');
  await expect
    .element(dialog)
    .toMatchTextContent('2 portals name it, 1 of them published: Lobby and Pool bar.');
  await expect.element(dialog).toMatchTextContent('Its crop is dropped');
});

test('Cancel keeps the picture', async () => {
  const onClose = vi.fn();
  await show(<ReplaceDialog number={7} image={image} onReplaced={vi.fn()} onClose={onClose} />);
  await chooseFile('new.svg');
  await button('Cancel').click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('a file that the browser cannot show is still sent, for the server decides', async () => {
  await show(<ReplaceDialog number={7} image={image} onReplaced={vi.fn()} onClose={vi.fn()} />);
  const input = document.querySelector('input[type=file]');
  await userEvent.upload(
    input ?? document.body,
    new File(['text'], 'a.png', { type: 'image/png' }),
  );
  await expect.element(dialog.getByText('This browser cannot show the file.')).toBeVisible();
  await button('Replace').click();
  await expect.poll(() => sent.length).toBe(1);
});

/** Returns a picture of a size, named as if it had another format. */
async function drawnFile(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  const content = await canvas.convertToBlob({ type: 'image/png' });
  return new File([content], 'new.jpg', { type: 'image/jpeg' });
}

const tooSmall = dialog.getByText(/^Its slot needs at least 1280 × 720 pixels/);

test('the new picture is described by its content, with a warning if it is too small', async () => {
  await show(<ReplaceDialog number={7} image={image} onReplaced={vi.fn()} onClose={vi.fn()} />);
  const input = document.querySelector('input[type=file]') ?? document.body;
  await userEvent.upload(input, await drawnFile(400, 300));
  const next = dialog.getByRole('figure').last();
  await expect.element(next).toMatchTextContent('NewPNG · 400 × 300');
  await expect.element(tooSmall).toBeVisible();
  await userEvent.upload(input, await drawnFile(1280, 720));
  await expect.element(next).toMatchTextContent('NewPNG · 1280 × 720');
  await expect.element(tooSmall).not.toBeInTheDocument();
});

test('all other images can be reached by pages and by a search', async () => {
  await show(<ReplaceDialog number={7} image={image} onReplaced={vi.fn()} onClose={vi.fn()} />);
  await dialog.getByText('Another image').click();
  await expect.element(dialog.getByText('1–25 of 30')).toBeVisible();
  await button('Next page').click();
  const last = dialog.getByRole('radio', { name: 'Other 29' });
  await expect.element(last).toBeInTheDocument();
  await last.click();
  await expect.element(tooSmall).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Search by name or tag').fill('Other 3');
  await expect.element(dialog.getByRole('radio', { name: 'Other 3' })).toBeInTheDocument();
  await expect.element(last).not.toBeInTheDocument();
});
