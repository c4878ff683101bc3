import type { Page } from '@playwright/test';
import { percentile } from './percentile.ts';

/** Returns the durations of interactions during `work`, from the input to the next paint, in ms. */
export async function interactionsDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const recorder = await page.evaluateHandle(() => {
    const longest = new Map<number, number>();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          longest.set(
            entry.interactionId,
            Math.max(entry.duration, longest.get(entry.interactionId) ?? 0),
          );
    });
    // The DOM types lack `durationThreshold`.
    const all: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    observer.observe(all);
    return { longest, observer };
  });
  await work();
  await page.waitForTimeout(500);
  return recorder.evaluate(({ longest, observer }) => {
    observer.disconnect();
    return [...longest.values()];
  });
}

export interface Spread {
  p50: number;
  p95: number;
}

/** Returns percentiles of `count` interactions. The browser omits those below 16 ms, which count as 16 ms. */
export function spreadOf(durations: readonly number[], count: number): Spread {
  const quick = Array.from({ length: Math.max(0, count - durations.length) }, () => 16);
  const all = [...durations, ...quick];
  return { p50: percentile(all, 50), p95: percentile(all, 95) };
}

/** Returns the milliseconds between the page's frames during `work`. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const recorder = await page.evaluateHandle(() => {
    const record: { times: number[]; stopped: boolean } = { times: [], stopped: false };
    const frame = (time: number) => {
      record.times.push(time);
      if (!record.stopped) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return record;
  });
  await work();
  const times = await recorder.evaluate((record) => {
    record.stopped = true;
    return record.times;
  });
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
