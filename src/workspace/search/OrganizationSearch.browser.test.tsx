import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { pass, stopTimers } from '../../../test/components/clock.ts';
import { on, problem, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import type { ReplyInput } from '../../contract/endpoint.ts';
import { searchTree } from '../../features/organizations/contract.ts';
import { node } from '../tree/testing/shown-tree.tsx';
import { OrganizationSearch } from './OrganizationSearch.tsx';

type SearchReply = ReplyInput<typeof searchTree> | Response;

const box = page.getByRole('combobox', { name: 'Search for Org' });
const option = (name: string) => page.getByRole('option').filter({ hasText: name });
const message = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

function found(...names: string[]): SearchReply {
  const matches = names.map((name, index) => node(`1-${index + 2}`, name));
  return { matches, total: matches.length, totalIsLowerBound: false };
}

/** Shows the search with a server whose replies the test controls by search text. */
async function showSearch() {
  const searched: string[] = [];
  const replies = new Map<string, PromiseWithResolvers<SearchReply>>();
  const replyTo = (input: string) => {
    const reply = replies.get(input) ?? Promise.withResolvers<SearchReply>();
    replies.set(input, reply);
    return reply;
  };
  serve(
    on(searchTree, ({ params }) => {
      searched.push(params.input);
      return replyTo(params.input).promise;
    }),
  );
  await show(<OrganizationSearch />);
  return { searched, replyTo };
}

test('the search starts once, 300 ms after the last input, and Enter waits for the response', async () => {
  const { searched, replyTo } = await showSearch();
  await box.click();
  await expect.element(message('No Recently Viewed Orgs Found')).toBeVisible();
  stopTimers();
  await userEvent.keyboard('ke');
  await expect
    .element(message('Please enter at least 3 characters to refine search'))
    .toBeVisible();
  await userEvent.keyboard('f');
  await pass(299);
  await expect.element(message('Searching...')).toBeVisible();
  await userEvent.keyboard('lavik');
  await pass(299);
  expect(searched).toEqual([]);
  await pass(1);
  await expect.poll(() => searched).toEqual(['keflavik']);
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('keflavik');
  replyTo('keflavik').resolve(found('Keflavík Airport'));
  await pass(0);
  await expect.element(option('Keflavík Airport')).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(message('Results (1 - 1 of 1 matches -- try entering more characters)'))
    .toBeVisible();
});

test('results stay visible while typing, and a response for an earlier text is ignored', async () => {
  const { searched, replyTo } = await showSearch();
  replyTo('kef').resolve(found('Keflavík Airport'));
  await userEvent.fill(box, 'kef');
  await expect.element(option('Keflavík Airport')).toBeVisible();
  await userEvent.fill(box, 'self');
  await expect.element(message('Searching...')).toBeVisible();
  await expect.element(option('Keflavík Airport')).toBeVisible();
  await expect.poll(() => searched).toEqual(['kef', 'self']);
  replyTo('selfoss').resolve(found('Selfoss Airport'));
  await userEvent.fill(box, 'selfoss');
  await expect.element(option('Selfoss Airport')).toBeVisible();
  replyTo('self').resolve(found('Late Airport'));
  await userEvent.fill(box, 'sel');
  replyTo('sel').resolve(found('Selfoss Airport', 'Selja Airport'));
  await expect.element(option('Selja Airport')).toBeVisible();
  await expect.element(option('Late Airport')).not.toBeInTheDocument();
});

test('closing clears the search and its results', async () => {
  const { replyTo } = await showSearch();
  replyTo('kef').resolve(found('Keflavík Airport'));
  await userEvent.fill(box, 'kef');
  await expect.element(option('Keflavík Airport')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  await userEvent.fill(box, 'self');
  await expect.element(message('Searching...')).toBeVisible();
  await expect.element(option('Keflavík Airport')).not.toBeInTheDocument();
});

test('a failed search shows an error, and another text is searched again', async () => {
  const { replyTo, searched } = await showSearch();
  replyTo('kef').resolve(found('Keflavík Airport'));
  replyTo('self').resolve(problem({ Code: 500, Message: 'Failed' }));
  await userEvent.fill(box, 'kef');
  await expect.element(option('Keflavík Airport')).toBeVisible();
  await userEvent.fill(box, 'self');
  await expect.element(message('The search failed. Change the text to try again.')).toBeVisible();
  await expect.element(option('Keflavík Airport')).not.toBeInTheDocument();
  await userEvent.fill(box, 'kef');
  await expect.element(option('Keflavík Airport')).toBeVisible();
  expect(searched, 'what was just found is not searched again').toEqual(['kef', 'self']);
});

test('results stay when the search is repeated in vain', async () => {
  let searches = 0;
  serve(
    on(searchTree, () => {
      searches += 1;
      return searches === 1 ? found('Keflavík Airport') : problem({ Code: 500, Message: 'Failed' });
    }),
  );
  await show(<OrganizationSearch />);
  await userEvent.fill(box, 'kef');
  await expect.element(option('Keflavík Airport')).toBeVisible();
  vi.setSystemTime(Date.now() + 120_000);
  const returnToTab = () => window.dispatchEvent(new Event('visibilitychange'));
  // The third search begins after the second has failed.
  await expect.poll(() => returnToTab() && searches).toBeGreaterThan(2);
  await expect.element(option('Keflavík Airport')).toBeVisible();
});
