import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keyboard.ts';
import { show } from '../../../../test/components/show.tsx';
import { newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import type { OrganizationType } from '../contract.ts';
import { organization } from '../fields.ts';
import { BrandField } from './BrandField.tsx';
import {
  ContactsSection,
  IdentitySection,
  LocationSection,
  NotesSection,
  ServiceSection,
  StatusSection,
} from './OrganizationSections.tsx';

const stored: unknown[] = [];

interface FormProps {
  type: OrganizationType;
  readOnly?: boolean;
  isOwner?: boolean;
}

function Form({ type, readOnly = false, isOwner = true }: FormProps) {
  const form = useFieldsForm(organization, newDraft(organization, { name: 'Keflavik' }), { type });
  const record = {
    number: null,
    type,
    country: null,
    timeZone: null,
    features: null,
    inherited: {
      timeZone: 'Atlantic/Reykjavik',
      currency: 'ISK',
      language: null,
      locale: null,
      brandTheme: 'clearview',
    },
    grantableFeatures: ['devices', 'portal'],
  } as const;
  const shown = { ...record, grantableFeatures: [...record.grantableFeatures] };
  return (
    <RecordForm
      form={form}
      label="Organization"
      pending={false}
      submitError={null}
      readOnly={readOnly}
      onSubmit={(draft) => stored.push(parseDraft(organization, draft, { type }).record)}
    >
      <IdentitySection form={form} record={shown} />
      <LocationSection form={form} record={shown} />
      <ContactsSection form={form} />
      <ServiceSection form={form} record={shown} isOwner={isOwner}>
        <BrandField form={form} name="brandTheme" inherited={record.inherited.brandTheme} />
      </ServiceSection>
      <NotesSection form={form} />
      {!readOnly && <StatusSection form={form} />}
    </RecordForm>
  );
}

const saved = async () => {
  await page.getByRole('button', { name: 'Save' }).click();
  return stored.at(-1);
};
const feature = (name: string) => page.getByRole('checkbox', { name });

test('an empty input shows what the organization inherits, and leaves it inherited', async () => {
  await show(<Form type="Grouping" />);
  for (const [label, placeholder] of [
    ['Time zone', 'Inherited: Atlantic/Reykjavik'],
    ['Currency', 'Inherited: ISK'],
    ['Brand of the guest portal', 'Inherited: Clearview (clearview)'],
  ] as const)
    await expect
      .element(page.getByRole('combobox', { name: label }))
      .toHaveAttribute('placeholder', placeholder);
  await expect
    .element(page.getByRole('textbox', { name: 'Language' }))
    .toHaveAttribute('placeholder', 'Not set');
  expect(await saved()).toMatchObject({ timeZone: null, currency: null, brandTheme: null });
  await expectAccessible();
});

test('a site has a time zone of its own', async () => {
  await show(<Form type="Site" />);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).not.toHaveAttribute('placeholder', 'Inherited: Atlantic/Reykjavik');
  const before = stored.length;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Required')).toBeVisible();
  await expect.element(zone).toHaveFocus();
  expect(stored.length).toBe(before);
});

test('features are inherited until some are chosen, and a choice survives switching', async () => {
  await show(<Form type="Grouping" />);
  const inherits = page.getByRole('switch', { name: 'Everything the parent has' });
  await expect.element(inherits).toBeChecked();
  expect(await saved()).toMatchObject({ features: null });
  await press(inherits, ' ');
  await feature('Portal').click();
  expect(await saved()).toMatchObject({ features: ['devices'] });
  await inherits.click();
  await expect.element(feature('Portal')).not.toBeInTheDocument();
  expect(await saved()).toMatchObject({ features: null });
  await inherits.click();
  await expect.element(feature('Devices')).toBeChecked();
  await expect.element(feature('Portal')).not.toBeChecked();
  expect(await saved()).toMatchObject({ features: ['devices'] });
});

test('a site has an address and needs a time zone', async () => {
  await show(<Form type="Site" />);
  await expect.element(page.getByRole('textbox', { name: 'Street' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  await expect.element(timeZone).toHaveAccessibleDescription('Required');
  await expect.element(timeZone).toHaveFocus();
});

test('only a site has an address', async () => {
  await show(<Form type="Grouping" />);
  await expect.element(page.getByRole('textbox', { name: 'External ID' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Street' })).not.toBeInTheDocument();
});

test('a new organization can be disabled, and in trial until a day', async () => {
  await show(<Form type="Grouping" />);
  await page.getByRole('switch', { name: /^Disabled/ }).click();
  await expect.element(page.getByLabelText('Trial ends on')).not.toBeInTheDocument();
  await page.getByRole('switch', { name: 'Trial mode' }).click();
  await page.getByLabelText('Trial ends on').fill('2027-01-31');
  expect(await saved()).toMatchObject({
    status: 'Disabled',
    isTrialMode: true,
    trialEndsOn: '2027-01-31',
  });
});

const inputs = () => [
  ...page.getByRole('combobox').elements(),
  ...page.getByRole('switch').elements(),
  ...page.getByRole('checkbox').elements(),
];

test('in a read-only form the values are text', async () => {
  await show(<Form type="Grouping" readOnly />);
  const shown = page.getByRole('form');
  await expect.element(shown).toMatchTextContent('Inherited: Clearview (clearview)');
  await expect.element(shown).toMatchTextContent('Everything the parent has');
  expect(inputs()).toEqual([]);
  await expectAccessible();
});

test('what only the owner changes is text in the form of a linked organization', async () => {
  await show(<Form type="Grouping" isOwner={false} />);
  await expect.element(page.getByText('Everything the parent has')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Trial mode' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Currency' })).toBeEnabled();
});
