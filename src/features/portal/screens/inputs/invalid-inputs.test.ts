import { expect, test } from 'vitest';
import type { Check } from '../../checks/check.ts';
import { type InvalidInput, withInvalidInputs } from './invalid-inputs.ts';

const textsOf = (...all: Omit<InvalidInput, 'value'>[]) =>
  withInvalidInputs(
    all.map((one) => ({ ...one, value: '' })),
    [],
  ).map(({ text }) => text);

test('the check of an invalid input names the page and the contact detail', () => {
  const place = { part: 'pages', page: 'sign-in', item: 'support' } as const;
  const phone = { ...place, name: 'phone', draft: 'call' };
  const email = { ...place, name: 'email', draft: 'desk@' };
  expect(textsOf(phone, email)).toEqual([
    'Support on the page Sign-in: Invalid phone number',
    'Support on the page Sign-in: Invalid Email',
  ]);
});

test('the check of an invalid input replaces that of the stored value', () => {
  const place = { part: 'pages', page: 'sign-in', item: 'support' } as const;
  const stored: Check[] = (['pages.phone', 'pages.email'] as const).map((input) => ({
    ...place,
    id: input,
    state: 'warning',
    text: 'Stored',
    input,
  }));
  const typed = { ...place, name: 'email', value: 'desk', draft: 'desk@' };
  expect(withInvalidInputs([typed], stored)).toMatchObject([
    { state: 'error', item: 'support', input: 'pages.email' },
    { state: 'warning', input: 'pages.phone' },
  ]);
});

test('the check of an invalid input of a part names its label', () => {
  expect(
    textsOf(
      { part: 'look', name: 'textColor', draft: '#12' },
      { part: 'afterSignIn', name: 'address', draft: 'x' },
      { part: 'garden', name: 'entries', draft: '!' },
    ),
  ).toEqual([
    'Look: correct the input “Text color”',
    'After sign-in: correct the input “Address”',
    'Walled garden: correct the input “Hosts and networks”',
  ]);
});
