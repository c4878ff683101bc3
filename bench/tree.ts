import type { Browser, CDPSession, Page } from '@playwright/test';
import { growWideOrganizations } from './grown-organizations.ts';
import { framesDuring, interactionsDuring, spreadOf } from './interactions.ts';
import { type Line, onGrownServer, signIn } from './measured-page.ts';
import { percentile } from './percentile.ts';

const groups = 10;
const groupSize = 10_000;
const slowFrameMs = 20;
const pixelsPerSecond = 4_000;
const scrollSeconds = 8;
const keyPresses = 40;

/** Measures a tree of 100,000 open rows in the console: frames while scrolling, memory, key to paint. */
export function measureTree(browser: Browser): Promise<Line[]> {
  return onGrownServer(
    browser,
    (db) => growWideOrganizations(db, groups, groupSize),
    async ({ page, devtools }) => {
      await openAllGroups(page);
      const results = [{ metric: 'heap with 100,000 opened rows', result: await heapOf(devtools) }];
      for (const slowdown of [1, 4]) {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const idle = await framesDuring(page, () => page.waitForTimeout(5_000));
        const scrolling = await framesDuring(page, () => scroll(devtools, pixelsPerSecond));
        const racing = await framesDuring(page, () => scroll(devtools, 5 * pixelsPerSecond));
        const keys = await keyToPaint(page);
        results.push(
          { metric: `frames over ${slowFrameMs} ms, idle, ${slowdown}×`, result: shareOf(idle) },
          {
            metric: `… scrolling 200 of 100,000 opened rows a second, ${slowdown}×`,
            result: shareOf(scrolling),
          },
          { metric: `… scrolling 1,000 a second, ${slowdown}×`, result: shareOf(racing) },
          { metric: `arrow key to next paint, p50 / p95, ${slowdown}×`, result: keys },
        );
      }
      return results;
    },
  );
}

async function openAllGroups(page: Page): Promise<void> {
  await signIn(page);
  const tree = page.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('treeitem', { name: 'Group 09' }).waitFor();
  // From the last to the first, so that the others stay visible.
  await page.keyboard.press('End');
  for (let group = groups - 1; group >= 0; group -= 1) {
    await page.keyboard.press('ArrowRight');
    const row = page.getByRole('treeitem', { name: `Group ${String(group).padStart(2, '0')}` });
    await row.and(page.locator('[aria-expanded=true]')).waitFor();
    await page.keyboard.press('ArrowUp');
  }
  await page.waitForFunction(
    (least) => (document.querySelector('[role=tree]')?.scrollHeight ?? 0) > least,
    groups * groupSize * 20,
  );
}

async function heapOf(devtools: CDPSession): Promise<string> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return `${(usedSize / 1e6).toFixed(0)} MB`;
}

/** Scrolls with the mouse wheel through the browser's input and smooth scrolling: down, and half of it back. */
async function scroll(devtools: CDPSession, speed: number): Promise<void> {
  const distance = (speed * scrollSeconds * 2) / 3;
  const before = await scrolledTo(devtools);
  for (const yDistance of [-distance, distance / 2])
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 120,
      y: 500,
      yDistance,
      speed,
      gestureSourceType: 'mouse',
    });
  const scrolled = (await scrolledTo(devtools)) - before;
  if (Math.abs(scrolled - distance / 2) > 200)
    throw new Error(`The tree scrolled by ${scrolled} px instead of ${distance / 2}`);
}

async function scrolledTo(devtools: CDPSession): Promise<number> {
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'document.querySelector("[role=tree]").scrollTop',
  });
  return Number(result.value);
}

function shareOf(frames: readonly number[]): string {
  const slow = frames.filter((duration) => duration > slowFrameMs).length;
  const share = ((100 * slow) / Math.max(frames.length, 1)).toFixed(1);
  return `${share} % of ${frames.length}, p95 ${percentile([...frames], 95).toFixed(1)} ms`;
}

/** Measures the time from pressing an arrow key to the next paint. */
async function keyToPaint(page: Page): Promise<string> {
  await page.getByRole('tree').focus();
  const durations = await interactionsDuring(page, async () => {
    for (let press = 0; press < keyPresses; press += 1) {
      await page.keyboard.press('ArrowDown');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  });
  const { p50, p95 } = spreadOf(durations, keyPresses);
  return `${p50} / ${p95} ms`;
}
