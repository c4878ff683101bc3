import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, browserPath } from '../e2e/browser.ts';
import { administrator, RunningServer } from '../e2e/server.ts';
import { measureDevices } from './devices.ts';
import { measureTree } from './tree.ts';

/** What a first visit costs (bytes, the largest paint, the time until the tree can be used), and a large tree. */
export async function measureBrowser(): Promise<{ what: string; result: string }[]> {
  const server = await RunningServer.create();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: browserArguments,
  });
  try {
    const results: { what: string; result: string }[] = [];
    for (const slowdown of [1, 4]) {
      const { bytes, scriptBytes, largestPaint, usable, yardstick } = await firstVisit(
        browser,
        server.url,
        slowdown,
      );
      if (slowdown === 1) {
        results.push({ what: 'transferred, all', result: `${(bytes / 1000).toFixed(0)} kB` });
        results.push({
          what: 'transferred, JavaScript',
          result: `${(scriptBytes / 1000).toFixed(0)} kB`,
        });
      }
      results.push({
        what: `largest contentful paint, ${slowdown}×`,
        result: `${largestPaint.toFixed(0)} ms`,
      });
      results.push({ what: `tree usable, ${slowdown}×`, result: `${usable.toFixed(0)} ms` });
      results.push({
        what: `for comparison: 1,500 plain elements made and laid out, ${slowdown}×`,
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
  const signIn = await context.newPage();
  await signIn.goto('/admin-ui/login/');
  await signIn.getByRole('textbox', { name: 'Username' }).fill(administrator.username);
  await signIn.locator('input[type=password]').fill(administrator.password);
  await signIn.getByRole('button', { name: 'Log In' }).click();
  await signIn.getByRole('treeitem').first().waitFor();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const received = { bytes: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.bytes += encodedDataLength;
    if (scripts.has(requestId)) received.scriptBytes += encodedDataLength;
  });
  await page.goto('/admin-ui/admin/');
  await page.getByRole('treeitem').first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  const untilThen = { ...received };
  const largestPaint = await largestContentfulPaint(page);
  const yardstick = await elementsMade(page);
  await context.close();
  return { ...untilThen, largestPaint, usable, yardstick };
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

/** What the machine does at the time, so that figures of two runs can be compared: the median of 15, in ms. */
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
