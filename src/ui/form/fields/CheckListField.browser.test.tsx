import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { saveButton, showForm } from '../../../../test/components/form.tsx';
import { press } from '../../../../test/components/keyboard.ts';
import { required } from '../../../contract/validators/validators.ts';
import { rules } from '../rules.ts';
import { CheckListField } from './CheckListField.tsx';
import { SwitchField } from './SwitchField.tsx';

const days = [
  { value: 'mo', label: 'Monday' },
  { value: 'tu', label: 'Tuesday' },
  { value: 'su', label: 'Sunday', disabled: true },
];
const checkbox = (name: string) => page.getByRole('checkbox', { name });
const trial = page.getByRole('switch', { name: /^Trial Mode/ });

const showPlan = () =>
  showForm({
    initialValues: { days: ['tu'], trial: true },
    validate: { days: rules<unknown>(required) },
    fields: (form) => (
      <>
        <CheckListField
          form={form}
          name="days"
          label="Days"
          options={days}
          help="When it is sold"
        />
        <SwitchField form={form} name="trial" label="Trial Mode" help="For tests" />
      </>
    ),
  });

test('any number of options can be chosen, by mouse and by Space', async () => {
  const saved = await showPlan();
  await expect.element(checkbox('Tuesday')).toBeChecked();
  await checkbox('Monday').click();
  await userEvent.tab();
  await expect.element(checkbox('Tuesday')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(checkbox('Tuesday')).not.toBeChecked();
  await expect.element(checkbox('Sunday')).toBeDisabled();
  await saveButton().click();
  expect(saved).toEqual([{ days: ['mo'], trial: true }]);
});

test('an invalid list shows its error, and its first checkbox has the focus', async () => {
  const saved = await showPlan();
  await expect.element(page.getByText('When it is sold')).toBeVisible();
  await checkbox('Tuesday').click();
  await saveButton().click();
  await expect.element(page.getByText('Required')).toBeVisible();
  await expect.element(page.getByText('When it is sold')).not.toBeInTheDocument();
  await expect.element(checkbox('Monday')).toHaveFocus();
  expect(saved).toEqual([]);
  await expectAccessible();
});

test('a switch shows the stored value and is toggled by mouse and by Space', async () => {
  const saved = await showPlan();
  await expect.element(trial).toBeChecked();
  await trial.click();
  await expect.element(trial).not.toBeChecked();
  await saveButton().click();
  await press(trial, ' ');
  await expect.element(trial).toBeChecked();
  await saveButton().click();
  expect(saved.map((plan) => plan.trial)).toEqual([false, true]);
});
