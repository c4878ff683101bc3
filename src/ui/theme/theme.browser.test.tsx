import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { BrandMark } from './BrandMark.tsx';
import { brands } from './brands.ts';
import { themeStorageKey } from './colorScheme.ts';
import { useThemeChoice } from './useThemeChoice.ts';

function Choice() {
  const { choice, choose } = useThemeChoice();
  return (
    <>
      <output>{choice}</output>
      <button type="button" onClick={() => choose('dark')}>
        Dark
      </button>
    </>
  );
}

const shown = () => document.documentElement.dataset.mantineColorScheme;

test('the default theme is light, and a choice is applied and stored', async () => {
  await show(<Choice />);
  await expect.poll(shown).toBe('light');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(shown).toBe('dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
});

test('a stored choice is applied immediately', async () => {
  localStorage.setItem(themeStorageKey, 'dark');
  await show(<Choice />);
  expect(shown()).toBe('dark');
  await expect.element(page.getByText('dark', { exact: true })).toBeInTheDocument();
});

test('a choice in another tab is applied here', async () => {
  await show(<Choice />);
  const event = new StorageEvent('storage', { key: themeStorageKey, newValue: 'dark' });
  window.dispatchEvent(event);
  await expect.poll(shown).toBe('dark');
});

test('a brand’s mark shows its name or has it as its label', async () => {
  const { update } = await show(<BrandMark brand={brands.clearview} />);
  await expect.element(page.getByText('Clearview')).toBeVisible();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  await update(<BrandMark brand={brands.clearview} withName={false} />);
  await expect.element(page.getByRole('img', { name: 'Clearview' })).toBeVisible();
});
