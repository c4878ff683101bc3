// Takes the screenshots of docs/screens.md from a new server with the sample provider.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { type Session, startSession } from '../e2e/api.ts';
import { browserArguments, browserPath } from '../e2e/browser.ts';
import { RunningServer } from '../e2e/server.ts';
import { viewport } from '../e2e/warm-page.ts';
import { themeStorageKey } from '../src/ui/theme/colorScheme.ts';
import { type Shot, shots } from './screens/shots.ts';

/** What appears after the awaited text, such as charts, is drawn within this time. */
const settleMs = 2_000;
const docs = join(import.meta.dirname, '../docs');
const pictures = join(docs, 'screens');

const server = await RunningServer.create();
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: browserArguments,
});
try {
  const session = await startSession(server.url);
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  for (const shot of shots) {
    const picture = await take(browser, session, shot);
    // About a quarter of the size of a PNG.
    await sharp(picture)
      .webp({ quality: 82 })
      .toFile(join(pictures, `${shot.name}.webp`));
    console.log(shot.name);
  }
  writeFileSync(join(docs, 'screens.md'), pageOf(shots));
} finally {
  await browser.close();
  await server.remove();
}

async function take(browser: Browser, session: Session, shot: Shot): Promise<Buffer> {
  const { path, theme = 'light', shows, isEmbedded = false, open } = shot;
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en-GB' });
  try {
    await context.addCookies(session.cookies.map((cookie) => ({ ...cookie, url: session.url })));
    await context.addInitScript(([key, value]) => window.localStorage.setItem(key, value), [
      themeStorageKey,
      theme,
    ] as const);
    const page = await context.newPage();
    await page.goto(`${session.url}/admin-ui/admin${path}`);
    const content = isEmbedded ? page.frameLocator('iframe:visible') : page;
    if (open !== undefined) await open(content);
    await content.getByText(shows).filter({ visible: true }).first().waitFor();
    await content.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
    // Live screens have an open request, so the network never becomes idle.
    await page.waitForTimeout(settleMs);
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

function pageOf(taken: readonly Shot[]): string {
  const parts = taken.map(
    ({ name, title, text }) => `## ${title}\n\n${text}\n\n![${title}](screens/${name}.webp)\n`,
  );
  return [
    '# Screens\n',
    'Ten screens of Atrium with the sample provider, as `npm run screens` takes them. Do not edit: the command writes this page.\n',
    ...parts,
  ].join('\n');
}
