import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, browserPath } from '../e2e/browser.ts';
import { RunningServer } from '../e2e/server.ts';
import { measureDevices } from './devices.ts';
import { signIn } from './measured-page.ts';
import { measureTree } from './tree.ts';

/** Measures a first visit (bytes, largest contentful paint, time until the tree is usable), and a large tree. */
export async function measureBrowser(): Promise<{ metric: string; result: string }[]> {
  const server = await RunningServer.create();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: browserArguments,
  });
  try {
    const results: { metric: string; result: string }[] = [];
    for (const slowdown of [1, 4]) {
      const { bytes, scriptBytes, largestPaint, usable, yardstick } = await firstVisit(
        browser,
        server.url,
        slowdown,
      );
      if (slowdown === 1) {
        results.push({
          metric: 'transferred until the tree is usable, all',
          result: `${(bytes / 1000).toFixed(0)} kB`,
        });
        results.push({
          metric: '… of it JavaScript, gzipped',
          result: `${(scriptBytes / 1000).toFixed(0)} kB`,
        });
      }
      results.push({
        metric: `largest contentful paint, ${slowdown}×`,
        result: `${largestPaint.toFixed(0)} ms`,
      });
      results.push({ metric: `tree usable, ${slowdown}×`, result: `${usable.toFixed(0)} ms` });
      results.push({
        metric: `for comparison: 1,500 plain elements made and laid out, ${slowdown}×`,
        result: `${yardstick.toFixed(0)} ms`,
      });
    }
    return [...results, ...(await measureTree(browser)), ...(await measureDevices(browser))];
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function firstVisit(browser: Browser, url: string, slowdown: number) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  await signIn(await context.newPage());
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=treeitem]') === null) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/admin-ui/admin/');
  await page.getByRole('treeitem').first().waitFor();
  const transferred = await transferredUntilUsable(page);
  const largestPaint = await largestContentfulPaint(page);
  const yardstick = await elementsMade(page);
  await context.close();
  return { ...transferred, largestPaint, yardstick };
}

/** Returns the time of the tree's first row, and the bytes that were loaded until then. */
function transferredUntilUsable(page: Page) {
  return page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
    const received = performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ responseEnd }) => responseEnd <= usable);
    const scripts = received.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      usable,
      bytes: received.reduce((sum, { transferSize }) => sum + transferSize, 0),
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}

function largestContentfulPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

/** Measures the speed of the machine, to compare runs: the median of 15, in ms. */
function elementsMade(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = Array.from({ length: 15 }, () => {
      const started = performance.now();
      const host = document.createElement('div');
      for (let row = 0; row < 1_500; row += 1) {
        const line = document.createElement('div');
        line.append(`Row ${row}`);
        host.append(line);
      }
      document.body.append(host);
      host.getBoundingClientRect();
      host.remove();
      return performance.now() - started;
    });
    return times.toSorted((one, other) => one - other)[7] ?? 0;
  });
}
