import type { Browser, BrowserContext, Cookie } from '@playwright/test';
import { type Condition, impose } from './conditions.ts';
import { loadOf, recordPaints, type Sight } from './paints.ts';
import { type Counts, Requests } from './requests.ts';

export interface Product {
  name: string;
  /** where it is served */
  url: string;
  /** of a signed-in browser */
  cookies?: Pick<Cookie, 'name' | 'value' | 'httpOnly' | 'sameSite'>[];
  /** the path of the list, and what is on the screen when it is there */
  list: Link;
  /** what is pressed in the list, in this order */
  steps: readonly Step[];
  /** the page for browsers that are not signed in */
  signIn?: Link;
}

interface Link {
  path: string;
  sight: Sight;
  /** a part of the address of the call for its content */
  call?: string;
}

interface Step {
  metric: 'first record' | 'second record' | 'page turn' | 'switch';
  /** a selector of Playwright */
  press: string;
  sight: Sight;
  /** returns to the list afterwards */
  back?: boolean;
}

export type Metric =
  | keyof Counts
  | 'list'
  | 'warm list'
  | 'LCP'
  | 'longest task'
  | 'TBT'
  | Step['metric']
  | `sign-in ${keyof Counts | 'page'}`;

export type Figures = ReadonlyMap<Metric, number>;

/** Round trips are told apart only where they take time. */
function countsUnder({ roundTrip }: Condition): (keyof Counts)[] {
  return ['script kB', 'scripts', 'requests', ...(roundTrip > 0 ? (['serial'] as const) : [])];
}

/** how long the pointer is over something before it is pressed, in ms */
const hoverMs = 150;

/** Measures one visit, with an empty cache. Times are in ms from the navigation or the press to the paint. */
export async function visit(
  browser: Browser,
  product: Product,
  condition: Condition,
): Promise<Figures> {
  const figures = new Map<Metric, number>();
  const { url, list, steps, signIn } = product;
  await inNewContext(browser, product, async (context) => {
    const { page, requests, load, counts } = await follow(context, url, list, condition);
    for (const metric of countsUnder(condition)) figures.set(metric, counts[metric]);
    figures.set('list', load.painted);
    figures.set('LCP', load.largestPaint);
    figures.set('longest task', load.longestTask);
    figures.set('TBT', load.blocked);
    for (const { metric, press, sight, back } of steps) {
      await requests.quiet();
      const pressed = await page.evaluateHandle(recordPress, sight);
      await page.locator(press).first().hover();
      await page.waitForTimeout(hoverMs);
      await page.mouse.down();
      await page.mouse.up();
      figures.set(metric, await pressed.evaluate(({ painted }) => painted));
      if (back !== true) continue;
      await requests.quiet();
      await page.goBack();
      await page.evaluate((shown) => window.paintOf(shown), list.sight);
    }
    await requests.quiet();
    await page.close();
    const again = await follow(context, url, list, condition);
    figures.set('warm list', again.load.painted);
  });
  if (signIn === undefined) return figures;
  await inNewContext(browser, { url }, async (context) => {
    const { load, counts } = await follow(context, url, signIn, condition);
    for (const metric of countsUnder(condition)) figures.set(`sign-in ${metric}`, counts[metric]);
    figures.set('sign-in page', load.painted);
  });
  return figures;
}

async function inNewContext(
  browser: Browser,
  { url, cookies = [] }: Pick<Product, 'url' | 'cookies'>,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  try {
    await work(context);
  } finally {
    await context.close();
  }
}

/** Follows a link in a new page and waits for its sight. */
async function follow(
  context: BrowserContext,
  url: string,
  { path, sight, call }: Link,
  condition: Condition,
) {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(recordPaints, sight);
  const devtools = await context.newCDPSession(page);
  const requests = await Requests.of(devtools);
  await impose(condition, devtools);
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first sight').length > 0);
  const load = await page.evaluate(loadOf);
  return { page, requests, load, counts: requests.until(load.navigated + load.painted, call) };
}

/** Runs in a page. */
function recordPress(sight: Sight): { painted: Promise<number> } {
  return {
    painted: new Promise((resolve) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          void window.paintOf(sight).then((painted) => resolve(painted - timeStamp));
        },
        { capture: true, once: true },
      );
    }),
  };
}
