import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { pass, stopTimers } from '../../../test/components/clock.ts';
import { expectConsole } from '../../../test/components/console.ts';
import { show } from '../../../test/components/show.tsx';
import { apiErrorOf } from '../../contract/api-error.ts';
import { copyToClipboard } from '../browser/copyToClipboard.ts';
import { StatusLabel } from '../StatusLabel.tsx';
import { useSnackbar } from '../snackbar/snackbarStore.ts';
import { TimeStamp } from '../TimeStamp.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { LazyBoundary } from './LazyBoundary.tsx';
import { lazyPart } from './lazyPart.tsx';
import { RecordPlaceholder } from './RecordPlaceholder.tsx';

test('an empty state explains itself and offers an action', async () => {
  await show(<EmptyState text="Plans are sold to guests." action={<button>Add plan</button>} />);
  await expect.element(page.getByText('Plans are sold to guests.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add plan' })).toBeVisible();
  await expectAccessible();
});

test('an error state shows the message with its code and can be retried by keyboard', async () => {
  const onRetry = vi.fn();
  await show(<ErrorState message="The server is away" code="A1B2" onRetry={onRetry} />);
  const alert = page.getByRole('alert').first();
  await expect.element(alert).toMatchTextContent('The server is away');
  await expect.element(alert).toMatchTextContent('Code A1B2');
  await expectAccessible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onRetry).toHaveBeenCalledOnce();
});

const texts = { loading: 'Loading plan', notFound: 'No such plan', backToList: 'Back to the list' };
const errorOf = (status: number) =>
  apiErrorOf({ method: 'GET', url: '/plan' }, status, { Message: 'Away', Reference: 'R1' });

test('a placeholder shows that a record loads, does not exist, is forbidden, or could not be loaded', async () => {
  const actions = { onRetry: vi.fn(), onLeave: vi.fn() };
  const { update } = await show(<RecordPlaceholder failed={null} texts={texts} {...actions} />);
  await expect.element(page.getByRole('status', { name: 'Loading plan' })).toBeVisible();
  for (const status of [404, 400]) {
    await update(<RecordPlaceholder failed={errorOf(status)} texts={texts} {...actions} />);
    await expect.element(page.getByText('No such plan')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back to the list' }).click();
  expect(actions.onLeave).toHaveBeenCalledOnce();
  await update(<RecordPlaceholder failed={errorOf(403)} texts={texts} {...actions} />);
  await expect.element(page.getByText('Away')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  await update(<RecordPlaceholder failed={errorOf(503)} texts={texts} {...actions} />);
  await expect.element(page.getByText('Code R1')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(actions.onRetry).toHaveBeenCalledOnce();
});

test('a status is an icon with text in readable colors', async () => {
  const tones = ['good', 'bad', 'warning', 'idle', 'work'] as const;
  await show(tones.map((tone) => <StatusLabel key={tone} tone={tone} label={`is ${tone}`} />));
  for (const tone of tones) await expect.element(page.getByText(`is ${tone}`)).toBeVisible();
  expect(document.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(tones.length);
  await expectAccessible();
});

test('a time is short; its tooltip is exact, names the zone and says how long ago it was', async () => {
  const at = new Date(Date.now() - 3.5 * 60_000);
  await show(<TimeStamp at={new Date('2025-01-15T12:00:00Z')} timeZone="Europe/Berlin" />);
  const time = page.getByRole('time');
  await expect.element(time).toHaveTextContent('Jan 15, 2025');
  await expect.element(time).toHaveAttribute('datetime', '2025-01-15T12:00:00.000Z');
  await expect
    .element(time)
    .toHaveAttribute('title', expect.stringMatching(/^Jan 15, 2025, 01:00:00\sPM GMT\+1, \w/));
  await show(<TimeStamp at={at} timeZone="Europe/Berlin" isRelative />);
  await expect.element(page.getByText('3 minutes ago')).toBeVisible();
  await show(<TimeStamp at={new Date(Date.now() + 2_000)} timeZone="Europe/Berlin" isRelative />);
  await expect.element(page.getByText('now')).toBeVisible();
});

/** React holds back what replaces a fallback for a moment. */
const untilShown = 400;

test('a part that fails to load is left out with one message, and loads as soon as it can', async () => {
  expectConsole(/The part is away|error occurred/);
  let isThere = false;
  let loads = 0;
  const Part = lazyPart<{ name: string }>(async () => {
    loads += 1;
    if (!isThere) throw new Error('The part is away');
    return { default: ({ name }) => <p>Part of {name}</p> };
  });
  stopTimers();
  await show(
    <LazyBoundary fallback={<p>Instead of it</p>}>
      <Part name="Ada" />
    </LazyBoundary>,
  );
  const message = page.getByText(/^A part of this page could not be loaded/);
  await expect.element(page.getByText('Instead of it')).toBeVisible();
  await pass(untilShown);
  await expect.element(message).toBeVisible();
  await pass(1_000);
  await expect.poll(() => loads).toBe(2);
  useSnackbar.getState().reset();
  isThere = true;
  await pass(untilShown + 2_000);
  await expect.poll(() => loads).toBe(3);
  await pass(untilShown);
  await expect.element(page.getByText('Part of Ada')).toBeVisible();
  await expect.element(page.getByText('Instead of it')).not.toBeInTheDocument();
  await expect.element(message).not.toBeInTheDocument();
});

test('a part loads at once when the browser is online again', async () => {
  expectConsole(/The part is away|error occurred/);
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockRejectedValueOnce(new Error('The part is away'))
    .mockResolvedValue({ default: () => <p>The part</p> });
  const Part = lazyPart(load);
  stopTimers();
  await show(
    <LazyBoundary>
      <Part />
    </LazyBoundary>,
  );
  await pass(untilShown);
  await expect.element(page.getByText(/^A part of this page could not be loaded/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await pass(untilShown);
  await expect.element(page.getByText('The part', { exact: true })).toBeVisible();
});

test('a part that fails otherwise is left out, and not tried again', async () => {
  expectConsole(/The part is broken|error occurred/);
  const Part = () => {
    throw new Error('The part is broken');
  };
  await show(
    <LazyBoundary fallback={<p>Instead of it</p>}>
      <Part />
    </LazyBoundary>,
  );
  await expect.element(page.getByText('Instead of it')).toBeVisible();
  await expect
    .element(page.getByText('A part of this page could not be shown. Please reload the page.'))
    .toBeVisible();
});

test('the message after copying contains the text, or only the name of a secret', async () => {
  // Spied on, because all pages share one clipboard and another file's test reads it.
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(null);
  await copyToClipboard('s3cret', 'password');
  await expect.element(page.getByText('Successfully copied password to clipboard')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith('s3cret');
});
