import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

export const viewport = { width: 1440, height: 900 };

const pageEvents = [
  'console',
  'dialog',
  'download',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'worker',
] as const;
const contextEvents = ['page', 'request', 'requestfailed', 'requestfinished', 'response'] as const;

/**
 * One page for the tests of a worker. Scripts stay cached and compiled, which halves the CPU time of opening the console.
 * All state that a test can see is cleared between tests.
 */
export class WarmPage {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #protocol: CDPSession;

  private constructor(page: Page, protocol: CDPSession) {
    this.page = page;
    this.#context = page.context();
    this.#protocol = protocol;
  }

  static async open(browser: Browser, baseURL: string | undefined): Promise<WarmPage> {
    const context = await browser.newContext({
      viewport,
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    return new WarmPage(page, await context.newCDPSession(page));
  }

  /** Clears listeners, routes, cookies, storage, emulation and other pages. */
  async reset(origin: string): Promise<void> {
    const { page } = this;
    for (const other of this.#context.pages()) if (other !== page) await other.close();
    for (const event of pageEvents)
      await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
    for (const event of contextEvents)
      await this.#context.removeAllListeners(event, { behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.setOffline(false);
    // A navigation in progress makes the first attempt fail.
    await page.goto('about:blank').catch(() => page.goto('about:blank'));
    // Outside all elements, because a pointer over a menu opens it.
    await page.mouse.move(-1, -1);
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.setViewportSize(viewport);
    await this.#context.clearPermissions();
    await this.#context.clearCookies();
    await this.#protocol.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    });
    await this.#protocol.send('Page.resetNavigationHistory');
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

/** The warm page of a worker. It is replaced for another server and after a failed test. */
export class WarmPages {
  readonly #browser: Browser;
  #current: { baseURL: string | undefined; warm: WarmPage } | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(baseURL: string | undefined): Promise<Page> {
    if (this.#current?.baseURL !== baseURL) await this.close();
    this.#current ??= { baseURL, warm: await WarmPage.open(this.#browser, baseURL) };
    return this.#current.warm.page;
  }

  async release(passed: boolean): Promise<void> {
    const { baseURL, warm } = this.#current ?? {};
    if (warm === undefined || baseURL === undefined || !passed || warm.page.isClosed())
      await this.close();
    else await warm.reset(new URL(baseURL).origin);
  }

  async close(): Promise<void> {
    await this.#current?.warm.close();
    this.#current = undefined;
  }
}
