import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { type FileRequest, setFileSender } from '../../../../ui/api/send-file.ts';
import { getImageSlots, getImageUses } from '../../contract.ts';
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
    on(getImageUses, () => ({
      uses: [
        published(9, 'Lobby'),
        { ...published(9, 'Lobby'), status: 'Draft' as const, versionNumber: 2 },
        { ...published(10, 'Pool bar'), status: 'Draft' as const },
      ],
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
  const [now, next] = dialog.getByRole('figure').all();
  await expect.element(now ?? dialog).toMatchTextContent('NowJPEG · 2000 × 1200');
  await expect.element(next ?? dialog).toMatchTextContent(/^New.* · new\.svg$/);
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
