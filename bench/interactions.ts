import type { Page } from '@playwright/test';
import { percentile } from './percentile.ts';

/** What people did while the work went on: from each press or click until what it changed is on the screen, in ms. */
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
    // The DOM's types do not know the threshold yet.
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

/** The browser reports nothing below 16 ms: those of `count` that are left out took at most that. */
export function spreadOf(durations: readonly number[], count: number): Spread {
  const quick = Array.from({ length: Math.max(0, count - durations.length) }, () => 16);
  const all = [...durations, ...quick];
  return { p50: percentile(all, 50), p95: percentile(all, 95) };
}

/** The milliseconds between the frames of the page while the work goes on. */
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
