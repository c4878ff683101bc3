import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { type AccessCodePlan, listAccessCodePlans } from '../../contract.ts';
import { accessCodeBatch } from '../../fields.ts';
import { PlanField } from './PlanField.tsx';

const input = page.getByRole('combobox', { name: 'Plan' });
const more = page.getByText(/^The first 3\. Type words/);
const options = page.getByRole('option');

function plan(number: number, siteName: string | null): AccessCodePlan {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { id, name: 'Premium', areaName: 'Terminal', siteName, timeZone: 'Europe/Oslo' };
}

function Shown() {
  const form = useFieldsForm(accessCodeBatch, newDraft(accessCodeBatch));
  return <PlanField form={form} number={7} onPlan={() => undefined} />;
}

/** Shows the field with a server that has many plans and finds one of them by 'bergen'. */
async function showField() {
  serve(
    on(listAccessCodePlans, ({ query: { text } }) => {
      if (text === undefined)
        return { plans: [plan(1, 'Alta'), plan(2, 'Bodø'), plan(3, null)], hasMore: true };
      return { plans: text === 'bergen premium' ? [plan(4, 'Bergen')] : [], hasMore: false };
    }),
  );
  await show(<Shown />);
}

test('options show the site, and a line says that there are more', async () => {
  await showField();
  await input.click();
  await expect.element(options.nth(0)).toHaveTextContent('Premium – Alta › Terminal');
  await expect.element(options.nth(2)).toHaveTextContent('Premium – Terminal');
  await expect.element(more).toBeVisible();
  await expectAccessible();
});

test('a search shows what the server finds, whatever the order of the words', async () => {
  await showField();
  await userEvent.fill(input, 'bergen premium');
  await expect.element(options).toHaveTextContent('Premium – Bergen › Terminal');
  await expect.element(more).not.toBeInTheDocument();
  await options.click();
  await expect.element(input).toHaveValue('Premium – Bergen › Terminal');
  await userEvent.fill(input, 'nowhere');
  await expect
    .element(
      page.getByText(
        'No matching plan accepts access codes. Add it, or its payment method, in Service Plans',
      ),
    )
    .toBeVisible();
  await expect.element(options).not.toBeInTheDocument();
});
