import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { pass, stopTimers } from '../../../../test/components/clock.ts';
import { saveButton, showForm } from '../../../../test/components/form.tsx';
import { show } from '../../../../test/components/show.tsx';
import { sharedProps } from './fieldProps.ts';
import { SearchField, type SearchFieldOption, type SearchResult } from './SearchField.tsx';

const known = [{ value: '100', label: 'Harbor Inn' }];
const field = page.getByRole('combobox', { name: 'Site' });
const found = (...options: SearchFieldOption[]) => ({ options });
const option = (name: string) => page.getByRole('option', { name });

/** Shows the field with a search whose responses the test controls. */
async function showSite() {
  const searched: string[] = [];
  const replies = new Map<string, PromiseWithResolvers<SearchResult<SearchFieldOption>>>();
  const replyTo = (text: string) => {
    const reply = replies.get(text) ?? Promise.withResolvers<SearchResult<SearchFieldOption>>();
    replies.set(text, reply);
    return reply;
  };
  const useResults = (text: string) =>
    useQuery({
      queryKey: [text],
      enabled: text !== '',
      queryFn: () => {
        searched.push(text);
        return replyTo(text).promise;
      },
    });
  const saved = await showForm({
    initialValues: { site: '100' },
    fields: (form) => {
      const { onChange, defaultValue, ...input } = sharedProps({
        form,
        name: 'site',
        label: 'Site',
      });
      return (
        <SearchField
          {...input}
          initial={known.find(({ value }) => value === defaultValue) ?? null}
          known={known}
          useResults={useResults}
          onChoose={({ value }) => onChange(value)}
        />
      );
    },
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
  replyTo('keflavik').resolve(found({ value: '200', label: 'Keflavik Airport' }));
  await expect.element(option('Keflavik Airport')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await pass(300);
  await expect.element(field).toHaveValue('Keflavik Airport');
  await saveButton().click();
  expect(saved).toEqual([{ site: '200' }]);
  expect(searched, 'the chosen name is not searched for').toEqual(['keflavik']);
});

test('a search without results says so and does not change the choice', async () => {
  const { saved, replyTo } = await showSite();
  replyTo('nowhere').resolve(found());
  await userEvent.fill(field, 'nowhere');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue('Harbor Inn');
  await saveButton().click();
  expect(saved).toEqual([{ site: '100' }]);
});

test('Enter does not choose a result of an earlier text', async () => {
  const { replyTo, searched } = await showSite();
  replyTo('keflavik').resolve(found({ value: '200', label: 'Keflavik Airport' }));
  await userEvent.fill(field, 'keflavik');
  await expect.element(option('Keflavik Airport')).toBeVisible();
  await userEvent.fill(field, 'selfoss');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('selfoss');
  await expect.poll(() => searched).toEqual(['keflavik', 'selfoss']);
  replyTo('selfoss').resolve(found({ value: '300', label: 'Selfoss Airport' }));
  await expect.element(option('Selfoss Airport')).toBeVisible();
  await expect.element(option('Keflavik Airport')).not.toBeInTheDocument();
  await expectAccessible();
});

test('two letters do not search and show the known options', async () => {
  const { searched } = await showSite();
  await userEvent.fill(field, 'se');
  await expect.element(option('Harbor Inn')).toBeVisible();
  expect(searched).toEqual([]);
});

test('a failed search shows an error until the text changes', async () => {
  const { replyTo, searched } = await showSite();
  replyTo('selfoss').resolve(found({ value: '300', label: 'Selfoss Airport' }));
  await userEvent.fill(field, 'keflavik');
  await expect.poll(() => searched).toEqual(['keflavik']);
  replyTo('keflavik').reject(new Error('The server is away'));
  await expect.element(page.getByText(/^The search failed/)).toBeVisible();
  await userEvent.fill(field, 'selfoss');
  await expect.element(option('Selfoss Airport')).toBeVisible();
});

test('options of the same name show their paths, and so does the chosen one', async () => {
  const { replyTo, saved } = await showSite();
  replyTo('lobby').resolve(
    found(
      { value: '1', label: 'Lobby', detail: 'Harbor Inn' },
      { value: '2', label: 'Lobby', detail: 'Harbor Lodge' },
    ),
  );
  await userEvent.fill(field, 'lobby');
  await option('Lobby Harbor Lodge').click();
  await expect.element(field).toHaveAccessibleDescription('Harbor Lodge');
  // In a reopened list without typing, Enter submits the form.
  await field.click();
  await expect.element(option('Lobby Harbor Lodge')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(saved).toEqual([{ site: '2' }]);
});

test('a field for several choices is empty after each, and keeps the focus', async () => {
  const options = ['Keflavik Airport', 'Selfoss Airport'].map((label) => ({ value: label, label }));
  function Several() {
    const [chosen, setChosen] = useState<readonly string[]>([]);
    return (
      <>
        <SearchField
          label="Site"
          initial={null}
          emptiesOnChoice
          useResults={() => ({ data: { options }, isError: false })}
          onChoose={({ label }) => setChosen([...chosen, label])}
        />
        <output>{chosen.join(', ')}</output>
      </>
    );
  }
  await show(<Several />);
  await userEvent.fill(field, 'airport');
  await option('Keflavik Airport').click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('airport');
  await expect.element(option('Selfoss Airport')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByText('Keflavik Airport, Selfoss Airport')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});
