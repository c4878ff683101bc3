import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { defaultPortal } from '../../document/default-portal.ts';
import { type EffectivePortal, emptyDocument, type PartId } from '../../document/fields.ts';
import { getMemberLists } from '../../members/contract.ts';
import { mergePortals } from '../../versions/merge-portals.ts';
import { type InvalidInput, pathOf, stillInvalid, withInvalid } from '../inputs/invalid-inputs.ts';
import { exampleReply as loaded } from '../testing/example-reply.ts';
import { FormFields } from './FormFields.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { LookFields } from './LookFields.tsx';
import { MethodFields } from './MethodFields.tsx';
import { PartHeader } from './PartHeader.tsx';
import type { PartProps } from './part-props.ts';

let portal: EffectivePortal;
beforeEach(() => {
  portal = defaultPortal;
});

/** Returns the inputs' props of a part, and shows what they change. */
function usePart<P extends PartId>(part: P, item?: string): PartProps<P> {
  const [written, setWritten] = useState(defaultPortal);
  const [typed, setTyped] = useState<readonly InvalidInput[]>([]);
  const invalid = stillInvalid(typed, written);
  return {
    value: written[part],
    language: 'en',
    fallback: 'en',
    disabled: false,
    item,
    onSelectItem: () => undefined,
    organizationNumber: 1,
    loaded,
    isPreset: false,
    inputs: {
      draftOf: (name) => invalid.find((one) => one.name === name)?.draft,
      setInvalid: (name, draft) =>
        setTyped((now) => withInvalid(now, written, { part, name, draft })),
      pathOf: (name) => pathOf({ part, name }),
    },
    onChange: (value) => {
      portal = { ...written, [part]: value };
      setWritten(portal);
    },
  };
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true });

test('languages are added by name or tag, put in order, and removed', async () => {
  const Languages = () => <LanguageFields {...usePart('languages')} portal={defaultPortal} />;
  await show(<Languages />);
  const add = page.getByRole('combobox', { name: 'Add a language' });
  await add.fill('norwegian bok');
  await page.getByRole('option', { name: 'Norwegian Bokmål (Norsk bokmål), nb' }).click();
  await expect.poll(() => portal.languages.tags).toEqual(['en', 'nb']);
  await expect.element(add).toHaveValue('');
  await add.fill('en-gb');
  await page.getByRole('option', { name: 'British English, en-GB' }).click();
  await expect.poll(() => portal.languages.tags).toEqual(['en', 'nb', 'en-GB']);
  await page.getByRole('button', { name: 'Move Norsk bokmål, position 2 of 3' }).click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => portal.languages.tags).toEqual(['nb', 'en', 'en-GB']);
  await expect
    .element(page.getByRole('button', { name: 'Norsk bokmål Default', exact: true }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Remove English', exact: true }).click();
  await expect.poll(() => portal.languages.tags).toEqual(['nb', 'en-GB']);
  const row = (name: string) => page.getByRole('button', { name });
  await expect.element(row('British English 0 % translated')).toHaveFocus();
  await page.getByRole('button', { name: 'Remove British English', exact: true }).click();
  await expect.element(row('Norsk bokmål Default')).toHaveFocus();
});

test('unknown languages are refused by name, and listed ones are not offered', async () => {
  const Languages = () => <LanguageFields {...usePart('languages')} portal={defaultPortal} />;
  await show(<Languages />);
  const add = page.getByRole('combobox', { name: 'Add a language' });
  await add.fill('english-klingon');
  await expect.element(page.getByText(/^Unknown language: english-klingon\./)).toBeVisible();
  await add.fill('en');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^.English. is in the list already$/)).toBeVisible();
  expect(portal.languages.tags).toEqual(['en']);
});

test('Enter adds the language whose tag was typed, before those whose names contain it', async () => {
  const Languages = () => <LanguageFields {...usePart('languages')} portal={defaultPortal} />;
  await show(<Languages />);
  const add = page.getByRole('combobox', { name: 'Add a language' });
  const tags = ['de', 'fr', 'is', 'ja', 'EN-gb'];
  await add.click();
  for (const [index, tag] of tags.entries()) {
    await userEvent.keyboard(tag);
    await expect
      .element(page.getByRole('option').first())
      .toHaveAttribute('data-combobox-selected');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => portal.languages.tags).toHaveLength(index + 2);
  }
  expect(portal.languages.tags).toEqual(['en', 'de', 'fr', 'is', 'ja', 'en-GB']);
  for (const listed of ['FR', 'German', 'en-gb']) {
    await add.fill(listed);
    await expect.element(page.getByText(/ is in the list already$/)).toBeVisible();
  }
});

test('a language whose name is part of other names is listed beside them', async () => {
  const Languages = () => <LanguageFields {...usePart('languages')} portal={defaultPortal} />;
  await show(<Languages />);
  const add = page.getByRole('combobox', { name: 'Add a language' });
  await add.fill('no');
  await page.getByRole('option', { name: 'Norwegian (Norsk), no' }).click();
  await add.fill('Norwegian');
  await expect.element(page.getByRole('option', { name: /^Norwegian Nynorsk/ })).toBeVisible();
});

test('a short color is stored as a long one, and stays as it was typed', async () => {
  const Look = () => <LookFields {...usePart('look')} />;
  await show(<Look />);
  await box('Text color').fill('#bbb');
  await expect.poll(() => portal.look.textColor).toBe('#bbbbbb');
  await expect.element(box('Text color')).toHaveValue('#bbb');
  await box('Text color').fill('#bbb1');
  await expect.element(page.getByText(/^Must be a color/)).toBeVisible();
  expect(portal.look.textColor).toBe('#bbbbbb');
});

test('a part from before a lock says that guests do not get it', async () => {
  const preset = { ...emptyDocument, look: defaultPortal.look, locked: ['look' as const] };
  const above = [{ organizationNumber: 2, name: 'Nordlys', document: preset }];
  const Header = ({ radius }: { radius: number }) => {
    const document = { ...emptyDocument, look: { ...defaultPortal.look, radius } };
    const editor = {
      ...mergePortals([...above, { organizationNumber: 1, document }]),
      number: 1,
      document,
      loaded: { ...loaded, above },
      write: () => undefined,
      change: () => undefined,
    };
    return <PartHeader editor={editor} part="look" canEdit isPreset={false} />;
  };
  const { update } = await show(<Header radius={3} />);
  await expect.element(page.getByText('Look: Locked by Nordlys')).toBeVisible();
  const ignored = page.getByText('Guests do not get what was set here before the lock.');
  await expect.element(ignored).toBeVisible();
  await update(<Header radius={defaultPortal.look.radius} />);
  await expect.element(ignored).not.toBeInTheDocument();
});

test('only the plans of locked methods can be chosen', async () => {
  const Methods = () => (
    <MethodFields {...usePart('methods', 'free')} disabled isLocked canChoosePlans />
  );
  await show(<Methods />);
  await expect.element(page.getByRole('textbox')).toBeDisabled();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Free 2 hours' }).click();
  const free = () => portal.methods.methods.find(({ type }) => type === 'free');
  await expect.poll(() => free()?.planIds).toEqual(['p1']);
  expect(portal.methods.methods.map(({ type }) => type)).toEqual(
    defaultPortal.methods.methods.map(({ type }) => type),
  );
});

test('an own field is listed by its label', async () => {
  const Form = () => {
    const props = usePart('form', 'custom-1');
    const { fields } = props.value;
    const initial = [{ id: 'custom-1', label: { nb: 'Rom' }, isRequired: false }];
    return (
      <FormFields
        {...props}
        fallback="nb"
        value={{ ...props.value, fields: fields.length > 0 ? fields : initial }}
      />
    );
  };
  await show(<Form />);
  await expect.element(page.getByRole('button', { name: 'Rom', exact: true })).toBeVisible();
  await box('Label (English)').fill('Room number');
  await expect
    .element(page.getByRole('button', { name: 'Room number', exact: true }))
    .toBeVisible();
});

test('only fields that have a built-in label claim one', async () => {
  const Form = ({ id }: { id: string }) => {
    const props = usePart('form', id);
    const fields = [{ id, label: {}, isRequired: false }];
    return <FormFields {...props} value={{ ...props.value, fields }} />;
  };
  const { update } = await show(<Form id="custom-1" />);
  await expect
    .element(box('Label (English)'))
    .toHaveAttribute('placeholder', 'What guests enter, such as Room number');
  await update(<Form id="name" key="name" />);
  await expect
    .element(box('Label (English)'))
    .toHaveAttribute('placeholder', 'Built-in text in the guest’s language');
});

test('turning Member number off says that it hides the programmes', async () => {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(getMemberLists, () => ({ lists: [] })),
  );
  const Methods = () => (
    <MethodFields
      {...usePart('methods', 'memberNumber')}
      loaded={{ ...loaded, programmes: ['Stars'] }}
      isLocked={false}
      canChoosePlans
    />
  );
  await show(<Methods />);
  const off = page.getByText('While it is off, members cannot sign in at Stars either.');
  await expect.element(off).toBeVisible();
  await page.getByRole('switch', { name: 'Member number' }).click({ force: true });
  await expect.element(page.getByText('Members also sign in at Stars.')).toBeVisible();
});
