import { vi } from 'vitest';

/**
 * Stops the page's timers until the test ends; `pass` advances them. Clicks and fills advance them too while they wait
 * for an element, so use the keyboard while the clock matters.
 */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Lets this many milliseconds pass. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}
