import type { Frame, Page } from '@playwright/test';
import { embeddedPagesPath } from '../src/classic/embeddedPage.ts';
import { expect } from './fixtures.ts';

/** Reads from the frame of a list; again from another one if the first is replaced meanwhile. */
export async function fromList<T>(page: Page, read: (frame: Frame) => Promise<T>): Promise<T> {
  const found: T[] = [];
  await expect(async () => {
    found.push(await read(await listFrame(page)));
  }).toPass();
  const [first] = found;
  if (first === undefined) throw new Error('`toPass` ends after the first success');
  return first;
}

/** Measures all frames; again if one is replaced meanwhile. */
export async function measureFrames<T>(page: Page, measureFrame: (frame: Frame) => Promise<T>) {
  let measured: T[] = [];
  await expect(async () => {
    measured = await Promise.all(page.frames().filter(isOurs).map(measureFrame));
  }).toPass();
  return measured;
}

/** The console and embedded pages, which have frames with previews of the portal. */
function isOurs(frame: Frame): boolean {
  return frame.parentFrame() === null || frame.url().includes(embeddedPagesPath);
}

/** Returns the frame whose list has been loaded. */
async function listFrame(page: Page): Promise<Frame> {
  // A frame may be replaced meanwhile.
  const hasRows = (frame: Frame) =>
    frame
      .evaluate(() => document.querySelector('table:not([aria-busy=true]) > tbody td') !== null)
      .catch(() => false);
  let found: Frame | undefined;
  await expect
    .poll(
      async () => {
        for (const frame of page.frames()) if (await hasRows(frame)) found = frame;
        return found !== undefined;
      },
      { message: `a list with rows at ${page.url()}` },
    )
    .toBe(true);
  return found ?? page.mainFrame();
}

/** Waits until the content of all frames is there. */
export async function expectLoaded(page: Page): Promise<void> {
  const isLoaded = (frame: Frame) =>
    frame
      .evaluate(
        () =>
          document.body.innerText.trim() !== '' &&
          document.querySelector(
            '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root',
          ) === null,
      )
      .catch(() => false);
  // Live lists never stop loading.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await expect
    .poll(async () => (await Promise.all(page.frames().map(isLoaded))).every(Boolean), {
      message: `content at ${page.url()}`,
    })
    .toBe(true);
}
