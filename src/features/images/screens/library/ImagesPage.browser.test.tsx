import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { type FileResponse, setFileSender } from '../../../../ui/api/send-file.ts';
import { showError } from '../../../../ui/snackbar/snackbarStore.ts';
import { getPermissions } from '../../../session/contract.ts';
import { type ImageRow, images, setImageStatus } from '../../contract.ts';
import { filledSlot } from '../../slots.ts';
import { sampleImageRow } from '../../testing/sample-image-row.ts';
import { selectOwner } from '../../testing/select-owner.ts';
import { ImagesPage } from './ImagesPage.tsx';

const conflict = 'It is the image of a slot.';
let rows: ImageRow[];
let calls: string[];
let failure: Response | null;

beforeEach(() => {
  selectOwner();
  rows = [];
  failure = null;
  calls = serve(
    on(getPermissions, () => ({
      permissions: { images: 'delete' as const },
      rights: [],
      isOwner: true,
    })),
    on(images.list, ({ query: { page: shown = 1 } }) => ({
      rows: rows.slice((shown - 1) * 25, shown * 25),
      total: rows.length,
    })),
    on(images.delete, () => problem({ Code: 409, Message: conflict })),
    on(setImageStatus, ({ body }) => {
      if (failure !== null) return failure;
      const left = rows.filter((row) => body.ids.includes(row.id) && filledSlot(row) !== null);
      return left.every(({ id, slot }) =>
        body.leavesSlots?.some((one) => one.id === id && one.slot === slot),
      )
        ? { changed: body.ids.length }
        : problem({ Code: 409, Message: conflict });
    }),
  );
});

const empty = page.getByText(/^Images are the logos/);

test.each(['grid', 'list'])(
  'an empty library (%s) does not look empty while files are uploaded',
  async (view) => {
    const { promise, resolve } = Promise.withResolvers<FileResponse>();
    setFileSender(() => promise);
    await show(<ImagesPage />, { address: `/?view=${view}` });
    await expect.element(empty).toBeVisible();
    await expect.element(page.getByRole('search')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Upload images' })).toHaveLength(1);
    const input = document.querySelector('input[type=file]');
    await userEvent.upload(input ?? document.body, new File(['a'], 'a.png', { type: 'image/png' }));
    await expect.element(page.getByRole('heading', { name: '0 of 1 uploaded' })).toBeVisible();
    await expect.element(empty).not.toBeInTheDocument();
    const refused = problem({ Code: 400, Message: 'No picture.' });
    resolve({ status: refused.status, text: await refused.text() });
    await expect.element(page.getByText('No picture.')).toBeVisible();
    await expect.element(empty).toBeVisible();
  },
);

/** The page with a query client that shows the errors that no screen shows, as the console's does. */
const inConsole = () => (
  <QueryClientProvider
    client={
      new QueryClient({
        mutationCache: new MutationCache({
          onError: ({ message }, _sent, _context, _result, { meta }) => {
            if (!meta?.ownError) showError(message);
          },
        }),
      })
    }
  >
    <ImagesPage />
  </QueryClientProvider>
);

const archived = () => calls.filter((one) => one.startsWith('POST')).length;

async function choose(action: string, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const card = page.getByRole('list', { name: 'Images' }).getByRole('listitem');
const archiveDialog = page.getByRole('dialog', { name: 'Archive Harbor?' });

test('an image of a slot is archived after a confirmation, another one at once', async () => {
  rows = [
    sampleImageRow({ slot: 'portal-background' }),
    sampleImageRow({ id: crypto.randomUUID(), name: 'Pool' }),
  ];
  await show(<ImagesPage />);
  await choose('Archive', 'Harbor');
  await expect.element(archiveDialog).toMatchTextContent('out of its slot (Portal background)');
  expect(archived()).toBe(0);
  await archiveDialog.getByRole('button', { name: 'Archive' }).click();
  await expect.poll(archived).toBe(1);
  await choose('Archive', 'Pool');
  await expect.poll(archived).toBe(2);
  await expect.element(archiveDialog).not.toBeInTheDocument();
});

test('archiving an image that portals name says that they keep showing it', async () => {
  rows = [sampleImageRow({ uses: 1 }), sampleImageRow({ id: crypto.randomUUID(), name: 'Pool' })];
  await show(inConsole());
  await choose('Archive', 'Harbor');
  await expect
    .element(
      page.getByText(
        'Archived 1 image. Portals and promotions that name an archived image keep showing it.',
      ),
    )
    .toBeVisible();
  await choose('Archive', 'Pool');
  await expect.element(page.getByText('Archived 1 image', { exact: true })).toBeVisible();
});

test.each(['', '&view=list'])('links to an image keep the state of the list (%s)', async (view) => {
  rows = [sampleImageRow()];
  const { address } = await show(<ImagesPage />, { address: `/?text=Harbor${view}` });
  const href = `/setup/images/item/${sampleImageRow().id}?text=Harbor${view}`;
  await expect
    .element(page.getByRole('link', { name: 'Harbor' }))
    .toHaveAttribute('href', expect.stringContaining(href));
  await choose('Edit', 'Harbor');
  await expect.poll(address).toBe(href);
});

test('turning the page shows the first card of the next one', async () => {
  rows = Array.from({ length: 60 }, (_, index) =>
    sampleImageRow({ id: crypto.randomUUID(), name: `Gate ${index + 1}` }),
  );
  // As in the console, where the router does not scroll to the top: the window itself does not scroll.
  await show(
    <div style={{ height: 700, overflow: 'auto' }}>
      <ImagesPage />
    </div>,
  );
  await expect.element(card.first()).toMatchTextContent('Gate 1');
  const next = page.getByRole('button', { name: 'Next page' });
  next.element().scrollIntoView();
  await expect.element(card.first()).not.toBeInViewport();
  await next.click();
  await expect.element(card.first()).toMatchTextContent('Gate 26');
  await expect.element(card.first()).toBeInViewport({ ratio: 1 });
});

test('an image that has taken a slot since the list was loaded is archived after a confirmation', async () => {
  rows = [sampleImageRow()];
  await show(inConsole());
  await expect.element(card).toMatchTextContent('Unused');
  rows = [sampleImageRow({ slot: 'portal-background' })];
  await choose('Archive', 'Harbor');
  await expect.element(archiveDialog).toMatchTextContent('out of its slot (Portal background)');
  await expect.element(page.getByText('Slot: Portal background')).toBeInTheDocument();
  await expect.element(page.getByText(conflict)).not.toBeInTheDocument();
  await archiveDialog.getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('Archived 1 image')).toBeVisible();
  expect(archived()).toBe(2);
});

test('an image that has taken a slot under the dialog to delete it is shown to be in use', async () => {
  rows = [sampleImageRow()];
  await show(inConsole());
  await choose('Delete', 'Harbor');
  rows = [sampleImageRow({ slot: 'portal-background' })];
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect.element(page.getByRole('dialog', { name: 'Harbor is in use' })).toBeVisible();
  await expect.element(page.getByText(conflict)).not.toBeInTheDocument();
});

test('any other failure to archive is shown', async () => {
  rows = [sampleImageRow()];
  await show(inConsole());
  failure = problem({ Code: 503, Message: 'Try again later.' });
  await choose('Archive', 'Harbor');
  await expect.element(page.getByText('Try again later.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the dialog to delete an image shows what uses it now, and keeps its kind', async () => {
  rows = [sampleImageRow()];
  await show(<ImagesPage />);
  await expect.element(card).toMatchTextContent('Unused');
  rows = [sampleImageRow({ slot: 'portal-background' })];
  await choose('Delete', 'Harbor');
  const dialog = page.getByRole('dialog', { name: 'Harbor is in use' });
  const archive = dialog.getByRole('button', { name: 'Archive' });
  await expect.element(archive).toBeEnabled();
  rows = [sampleImageRow()];
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Now: Unused.');
  await expect.element(archive).toBeDisabled();
});

test('a phone shows cards, for which it has room', async () => {
  rows = [sampleImageRow()];
  await show(<ImagesPage />, { address: '/?view=list' });
  await expect.element(page.getByRole('table')).toBeVisible();
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  try {
    await expect.element(card).toMatchTextContent('Harbor');
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(page.getByRole('radiogroup', { name: 'View' })).not.toBeInTheDocument();
  } finally {
    await page.viewport(innerWidth, innerHeight);
  }
});
