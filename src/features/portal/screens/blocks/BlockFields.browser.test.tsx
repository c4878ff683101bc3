import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../../test/components/show.tsx';
import type { Block } from '../../document/blocks.ts';
import { defaultPortal } from '../../document/default-portal.ts';
import {
  type InvalidInput,
  idOf,
  pathOf,
  stillInvalid,
  withInvalid,
} from '../inputs/invalid-inputs.ts';
import { BlockFields } from './BlockFields.tsx';

type Support = Extract<Block, { type: 'support' }>;
const empty: Support = { id: 'support', type: 'support', text: {}, phone: '', email: '' };
let stored: Block = empty;
let unsaved: readonly InvalidInput[] = [];

function SupportFields({ initial = empty }: { initial?: Support }) {
  const [block, setBlock] = useState<Block>(initial);
  const [typed, setTyped] = useState<readonly InvalidInput[]>([]);
  const portal = { ...defaultPortal, pages: { ...defaultPortal.pages, pay: [block] } };
  const place = { part: 'pages', page: 'pay', item: 'support' } as const;
  const invalid = stillInvalid(typed, portal);
  return (
    <BlockFields
      block={block}
      organizationNumber={1}
      language="en"
      fallback="en"
      disabled={false}
      inputs={{
        draftOf: (name) => invalid.find((one) => idOf(one) === idOf({ ...place, name }))?.draft,
        setInvalid: (name, draft) => {
          unsaved = withInvalid(typed, portal, { ...place, name, draft });
          setTyped(unsaved);
        },
        pathOf: (name) => pathOf({ ...place, name }),
      }}
      onChange={(next) => {
        stored = next;
        setBlock(next);
      }}
    />
  );
}

const email = () => page.getByRole('textbox', { name: 'E-mail address' });
const phone = () => page.getByRole('textbox', { name: 'Phone' });

test('an invalid contact detail is not stored, and says so when its input is left', async () => {
  await show(<SupportFields />);
  await email().fill('nonsense');
  expect(unsaved).toMatchObject([{ page: 'pay', item: 'support', name: 'email' }]);
  await expect.element(page.getByText('Invalid Email')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText('Invalid Email')).toBeVisible();
  await phone().fill('call me maybe');
  await userEvent.tab();
  await expect.element(page.getByText('Invalid phone number')).toBeVisible();
  expect(stored).toEqual(empty);
  await email().fill('desk@hotel.example');
  await phone().fill('+47 22 33 44 55');
  await expect
    .poll(() => stored)
    .toMatchObject({ phone: '+47 22 33 44 55', email: 'desk@hotel.example' });
  expect(unsaved).toEqual([]);
});

test('an invalid one from before the rules is marked at once', async () => {
  await show(<SupportFields initial={{ ...empty, email: 'nonsense' }} />);
  await expect.element(page.getByText('Invalid Email')).toBeVisible();
});
