import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Focuses an element once it exists. */
export async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument();
  locator.element().focus();
}

/** Presses keys on an element, such as '{Enter}'. */
export async function press(locator: Locator, keys: string): Promise<void> {
  await focus(locator);
  await userEvent.keyboard(keys);
}
