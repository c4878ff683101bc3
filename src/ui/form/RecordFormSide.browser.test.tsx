import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { TestForm } from '../../../test/components/form.tsx';
import { show } from '../../../test/components/show.tsx';
import { CheckListField } from './fields/CheckListField.tsx';
import { SwitchField } from './fields/SwitchField.tsx';
import { TextField } from './fields/TextField.tsx';
import { SideFacts, SidePanel } from './SidePanel.tsx';
import { SideFrom, useHasSide } from './useHasSide.ts';

const names = Array.from({ length: 6 }, (_none, index) => `field${index}`);
const days = Array.from({ length: 40 }, (_none, index) => `Day ${index}`).map((label) => ({
  value: label,
  label,
}));

function LongForm() {
  const isWide = useHasSide();
  return (
    <TestForm
      initialValues={{ ...Object.fromEntries(names.map((name) => [name, ''])), days: [], on: true }}
      fields={(form) => (
        <>
          {names.map((name) => (
            <TextField key={name} form={form} name={name} label={name} help="A line of help" />
          ))}
          <CheckListField form={form} name="days" label="Days" options={days} help="When" />
          <SwitchField form={form} name="on" label="On" help="Whether it is on" />
          <button type="button">Add a day</button>
        </>
      )}
      side={
        <SidePanel title="State">
          <SideFacts facts={[['Window', isWide ? 'wide' : 'narrow']]} />
        </SidePanel>
      }
    />
  );
}

afterEach(() => page.viewport(1280, 800));

const boxOf = (selector: string) => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`Nothing is ${selector}`);
  return element.getBoundingClientRect();
};

test('every control that gets the focus by Tab is above the sticky buttons', async () => {
  await page.viewport(1280, 500);
  await show(<LongForm />);
  const hidden: string[] = [];
  for (let index = 0; index < names.length + days.length + 2; index += 1) {
    await userEvent.tab();
    const focused = document.activeElement;
    const whole = focused?.closest('label, [class*="Wrapper-root"], [class*="body"]') ?? focused;
    if (whole && whole.getBoundingClientRect().bottom > boxOf('[data-form-footer]').top)
      hidden.push(focused?.getAttribute('aria-label') ?? focused?.id ?? '');
  }
  expect(document.activeElement?.textContent).toBe('Add a day');
  expect(hidden).toEqual([]);
});

test('the side is beside the form and stays in sight from 1280 pixels, and after the form below', async () => {
  await page.viewport(1280, 500);
  await show(<LongForm />);
  const side = page.getByRole('region', { name: 'State' });
  const place = () => side.element().getBoundingClientRect();
  await expect.element(side).toHaveTextContent('StateWindowwide');
  expect(place().left).toBeGreaterThanOrEqual(boxOf('fieldset').right);
  page.getByRole('switch').element().scrollIntoView();
  expect(place().top).toBeGreaterThanOrEqual(0);
  await expectAccessible();

  await page.viewport(1200, 500);
  await expect.element(side).toHaveTextContent('StateWindownarrow');
  expect(place().top).toBeGreaterThanOrEqual(boxOf('fieldset').bottom);
});

test('in a frame, beside which the console has its drawer, a narrower window has room for the side', async () => {
  await page.viewport(1020, 500);
  await show(
    <SideFrom value="(width >= 63.75em)">
      <LongForm />
    </SideFrom>,
  );
  const side = page.getByRole('region', { name: 'State' });
  await expect.element(side).toHaveTextContent('StateWindowwide');
  expect(side.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
    boxOf('fieldset').right,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1020);
});
