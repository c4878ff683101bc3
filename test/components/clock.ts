import { vi } from 'vitest';

/**
 * Stops the page's timers until the test ends; `pass` lets them go on. So does every click or fill while it waits for
 * its element: until the clock matters no more, use the keyboard.
 */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** Lets this many milliseconds pass. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}
