import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { helpPathOf } from '../features/help/contract.ts';
import { helpPageAt, helpPages } from '../features/help/help-pages.ts';
import { screens } from './screens.ts';

/** The folders of screens whose address has another name, or that show parts of another feature. */
const folders: Record<string, readonly string[]> = {
  '/setup/organization': ['overview', 'organizations', 'alerts'],
  '/report/revenue': ['revenue', 'report-schedules', 'saved-views'],
  '/setup/add-org': ['organizations'],
  '/setup/devices': ['devices', 'portal/setup'],
  '/setup/advanced-conference': ['advanced-conference', 'conference/screens/rehearsal'],
  '/setup/asset-monitoring': ['asset-monitoring', 'alerts', 'devices'],
  '/setup/payment-gateway': ['payment-gateways', 'invoices', 'pms'],
  '/manage/admins': ['admins', 'admin-history'],
  '/manage/hotspot-2.0': ['hotspot', 'alerts'],
  '/support/account': ['accounts'],
  '/support/radius': ['radius-activity'],
  '/manage/promo-codes': ['promo-codes', 'service-plans'],
  '/manage/rotating-password': ['rotating-password', 'connection-profiles'],
  '/report/pms': ['sales-reports', 'report-schedules', 'saved-views', 'payments', 'pms'],
  '/setup/connection-profiles': ['connection-profiles', 'site-network'],
  '/report/cc': ['sales-reports', 'report-schedules', 'saved-views', 'payments', 'pms'],
  '/report/group': ['sales-reports', 'report-schedules', 'saved-views', 'groups'],
  '/report/user': ['sales-reports', 'report-schedules', 'saved-views', 'payments', 'pms'],
};
const foldersOf = (screen: string) =>
  (folders[screen] ?? [screen.split('/').at(-1)]).map((folder) => `features/${folder}`);

test('every screen has a help page with its title, and every help page a screen', () => {
  const titles = screens.map(({ path, title }) => [path, title]);
  const helped = screens.map(({ path }) => {
    const page = helpPageAt(helpPathOf(`${path}/manage`));
    return [page?.screen, page?.title];
  });
  expect(helped).toEqual(titles);
  expect(helpPages).toHaveLength(screens.length);
});

test.each(helpPages)('the help of $title says what people do and what can go wrong', (page) => {
  expect(page.tasks).toHaveLength(5);
  expect(page.problems.length).toBeGreaterThanOrEqual(2);
});

describe('names of the interface', () => {
  const root = join(import.meta.dirname, '..');
  const sourceOf = (...folders: readonly string[]) =>
    folders
      .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
  // Of links to other screens.
  const titles = screens.flatMap((screen) => [
    screen.title,
    ...('menuTab' in screen ? [screen.menuTab.title] : []),
  ]);
  const everywhere = [sourceOf('ui'), ...titles.map((title) => `'${title}'`)].join('\n');

  test.each(helpPages)(
    'the help of $title names only what its screen shows',
    ({ purpose, ...page }) => {
      const sources = everywhere + sourceOf(...foldersOf(page.screen));
      const texts = [
        purpose,
        ...page.tasks.flatMap(({ steps }) => steps),
        ...page.problems.map(({ remedy }) => remedy),
      ];
      const names = texts.flatMap((text) => text.split('**').filter((_, index) => index % 2 === 1));
      // A name is a whole text, or the fixed beginning of one with a name in it.
      const missing = names.filter(
        (name) =>
          !sources.includes(`'${name}'`) &&
          !sources.includes(`\`${name.replace(/ …$/, '')} \${`) &&
          !sources.includes(`>${name}<`),
      );
      expect(missing).toEqual([]);
    },
  );
});
