import { expect, type FrameLocator, type Page } from '@playwright/test';

export const second = 1000;
export const minute = 60 * second;
/** The time to advance the stopped clock until React renders a lazy module. */
export const untilShown = 0.4 * second;

export const warning = (page: Page | FrameLocator) =>
  page.getByRole('dialog', { name: 'Are you still there?' });
export const expired = (page: Page) =>
  page.getByRole('dialog', { name: 'Your login session has expired' });
export const countdown = (page: Page | FrameLocator, left: string) =>
  page.getByText(`For security reasons, you will be logged out automatically in ${left}`);

/** Waits until the console monitors its session. */
export async function watching(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('AtriumSession')))
    .not.toBeNull();
}
