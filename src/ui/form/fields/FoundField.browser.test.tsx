import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { pass, stopTimers } from '../../../../test/components/clock.ts';
import { saveButton, showForm } from '../../../../test/components/form.tsx';
import { FoundField } from './FoundField.tsx';

const known = new Map([['100', 'Harbor Inn']]);
const field = page.getByRole('combobox', { name: 'Site' });
const option = (name: string) => page.getByRole('option', { name });

/** Shows the field over a search that the test replies to. */
async function showSite() {
  const searched: string[] = [];
  const replies = new Map<string, PromiseWithResolvers<Map<string, string>>>();
  const replyTo = (text: string) => {
    const reply = replies.get(text) ?? Promise.withResolvers<Map<string, string>>();
    replies.set(text, reply);
    return reply;
  };
  const useFound = (text: string) =>
    useQuery({
      queryKey: [text],
      enabled: text !== '',
      queryFn: () => {
        searched.push(text);
        return replyTo(text).promise;
      },
    }).data;
  const saved = await showForm({
    initialValues: { site: '100' },
    fields: (form) => (
      <FoundField form={form} name="site" label="Site" known={known} useFound={useFound} />
    ),
  });
  return { saved, searched, replyTo };
}

test('a site is searched for once typing pauses, and chosen with Enter', async () => {
  const { saved, searched, replyTo } = await showSite();
  await expect.element(field).toHaveValue('Harbor Inn');
  await userEvent.clear(field);
  stopTimers();
  await userEvent.keyboard('kef');
  await pass(299);
  await userEvent.keyboard('lavik');
  await pass(299);
  await expect.element(page.getByText('Searching…')).toBeVisible();
  expect(searched).toEqual([]);
  await pass(1);
  await expect.poll(() => searched).toEqual(['keflavik']);
  replyTo('keflavik').resolve(new Map([['200', 'Keflavik Airport']]));
  await expect.element(option('Keflavik Airport')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await pass(300);
  await expect.element(field).toHaveValue('Keflavik Airport');
  await saveButton().click();
  expect(saved).toEqual([{ site: '200' }]);
  expect(searched, 'the chosen name is not searched for').toEqual(['keflavik']);
});

test('nothing found says so, and what was chosen stays', async () => {
  const { saved, replyTo } = await showSite();
  replyTo('nowhere').resolve(new Map());
  await userEvent.fill(field, 'nowhere');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue('Harbor Inn');
  await saveButton().click();
  expect(saved).toEqual([{ site: '100' }]);
});

test('Enter takes nothing of an earlier text', async () => {
  const { replyTo, searched } = await showSite();
  replyTo('keflavik').resolve(new Map([['200', 'Keflavik Airport']]));
  await userEvent.fill(field, 'keflavik');
  await expect.element(option('Keflavik Airport')).toBeVisible();
  await userEvent.fill(field, 'selfoss');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('selfoss');
  await expect.poll(() => searched).toEqual(['keflavik', 'selfoss']);
  replyTo('selfoss').resolve(new Map([['300', 'Selfoss Airport']]));
  await expect.element(option('Selfoss Airport')).toBeVisible();
  await expect.element(option('Keflavik Airport')).not.toBeInTheDocument();
  await expectAccessible();
});

test('two letters search nothing: all that is known is offered', async () => {
  const { searched } = await showSite();
  await userEvent.fill(field, 'se');
  await expect.element(option('Harbor Inn')).toBeVisible();
  expect(searched).toEqual([]);
});
