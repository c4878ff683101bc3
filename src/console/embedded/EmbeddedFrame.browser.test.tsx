import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { EmbeddedFrame } from './EmbeddedFrame.tsx';

const admins = { title: 'Admins', layout: 'fill' as const, load: () => Promise.reject() };

/** Sends a message as the page in the frame would. */
function sendFromPage(message: object): void {
  const frame = page.getByTitle('Admins').element();
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('There is no frame');
  const timestamp = new URL(frame.src).searchParams.get('timestamp');
  const { contentWindow: source } = frame;
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { ...message, timestamp },
      origin: location.origin,
      source,
    }),
  );
}

test('what only the page can undo is not offered after the page is closed', async () => {
  const { update } = await show(
    <EmbeddedFrame name="nothing" page={admins} openingCalls={() => []} number={7} />,
  );
  const snackbar = { type: 'snackbar', color: 'success', text: 'Saved Ann', code: '' };
  await expect.element(page.getByTitle('Admins')).toBeInTheDocument();
  sendFromPage({ ...snackbar, action: 'Undo' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await update(null);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved Ann')).toBeVisible();
});

test('an error of the page is hidden when it is over, and no other message', async () => {
  await show(<EmbeddedFrame name="nothing" page={admins} openingCalls={() => []} number={7} />);
  const error = { type: 'snackbar', color: 'error', text: 'It failed', code: '', action: '' };
  await expect.element(page.getByTitle('Admins')).toBeInTheDocument();
  sendFromPage(error);
  sendFromPage({ type: 'hide-error', text: 'Another failed' });
  await expect.element(page.getByText('It failed')).toBeVisible();
  sendFromPage({ type: 'hide-error', text: 'It failed' });
  await expect.element(page.getByText('It failed')).not.toBeInTheDocument();
});
