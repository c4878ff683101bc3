import type { Page } from '@playwright/test';
import { featureNames, menus } from '../src/contract/features.ts';
import type { OrganizationType } from '../src/features/organizations/contract.ts';
import { expectNoViolations, switchTheme } from './axe.ts';
import { expect, sampleProvider, test } from './fixtures.ts';
import { expectLoaded, measureFrames } from './measured-frames.ts';

const hotel = `${sampleProvider}-290001`;

/** An organization of each type in the sample, whose provider has every feature. */
const organizations: Record<OrganizationType, string> = {
  ServiceProvider: `${sampleProvider}`,
  Grouping: `${sampleProvider}-100161`,
  Site: hotel,
  ServiceArea: `${hotel}-490001`,
};
const types = Object.keys(organizations).filter(isType);

interface Route {
  /** the organization types that the specification restricts it to; everywhere without them */
  types?: readonly OrganizationType[];
  /** its children in the specification, with types filled in; records are new */
  children?: readonly string[];
}

const area = ['ServiceArea'] as const;
const site = ['Site'] as const;

/** The tables of routes in section 2 of the specification. */
const routes: Record<string, Route> = {
  '/setup/organization': {},
  '/setup/add-org': { children: ['org', 'new-site-wizard'] },
  '/setup/devices': { types: area, children: ['manage', 'item/mikrotik'] },
  '/setup/payment-gateway': {
    types: area,
    children: ['manage', 'item/credit-card/stripe', 'item/pms/house', 'legacy'],
  },
  '/setup/service-plans': { types: area, children: ['manage', 'item'] },
  '/setup/portal': { types: area },
  '/setup/images': {},
  '/setup/pan-mapping': { types: ['Site', 'ServiceArea'], children: ['building', 'pan'] },
  '/setup/connection-profiles': { types: site, children: ['manage', 'item/new/captive'] },
  '/setup/advanced-conference': { types: site },
  '/setup/mikrotik-manager': { types: site },
  '/setup/asset-monitoring': { types: site },
  '/manage/promo-codes': {},
  '/manage/rotating-password': {},
  '/manage/users': {},
  '/manage/groups': {},
  '/manage/admins': {},
  '/manage/access-codes': { children: ['manage', 'batch/new'] },
  '/manage/conference': { types: site },
  '/manage/promotions': { children: ['manage', 'item/banner', 'item/survey'] },
  '/manage/role-templates': { children: ['manage', 'item/site'] },
  '/manage/enterprise': { types: site },
  '/manage/hotspot-2.0': { types: ['Grouping', 'Site', 'ServiceArea'] },
  '/report/revenue': {},
  '/report/pms': {},
  '/report/cc': {},
  '/report/group': {},
  '/report/user': {},
  '/support/account': {},
  '/support/radius': {},
  '/support/loyalty': {},
  '/support/org-search': {},
  '/support/admin-history': {},
};

test.use({ cold: true });

for (const [route, { types: supported = types, children = [''] }] of Object.entries(routes))
  test(`${route} shows its screen or the message to every organization type`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(240_000);
    // Each opened console takes a token of the session.
    await signIn({ as: 'platform', alone: true });
    const firstRefused = types.find((type) => !supported.includes(type));
    for (const child of children)
      for (const type of types)
        await test.step(`${child || route} at a ${type}`, async () => {
          const path = `${route}/${child}`.replace(/\/$/, '');
          await page.goto(`/admin-ui/admin${path}?org=${organizations[type]}`);
          await expectLoaded(page);
          const message = page.getByRole('main').getByText('This application only supports');
          if (supported.includes(type)) {
            await expect(message).toHaveCount(0);
            // A screen with parts opens on its first.
            expect(new URL(page.url()).pathname).toContain(`/admin-ui/admin${path}`);
            await expectOneTitle(page);
          } else await expect(message).toHaveText(messageFor(supported));
          // The message looks the same everywhere.
          if (supported.includes(type) || type === firstRefused) await expectCleanInEveryLook(page);
        });
  });

test('the menus have a link for every feature, and each leads to a route of the specification', async ({
  page,
  signIn,
}) => {
  await signIn({ as: 'platform', alone: true });
  const found = new Map<string, string>();
  for (const type of types) {
    await page.goto(`/admin-ui/admin/setup/organization?org=${organizations[type]}`);
    await expectLoaded(page);
    for (const { id } of menus) {
      await page.getByRole('button', { name: id, exact: true }).press('Enter');
      const links = page.getByRole('menu').getByRole('menuitem');
      await expect(links.first()).toBeVisible();
      await expect(page.getByText('Verifying...')).toHaveCount(0);
      for (const link of await links.all())
        found.set(
          (await link.innerText()).trim(),
          new URL((await link.getAttribute('href')) ?? '', page.url()).pathname,
        );
      await page.keyboard.press('Escape');
      await expect(links).toHaveCount(0);
    }
  }
  expect([...found.keys()].toSorted()).toEqual(Object.values(featureNames).toSorted());
  // An external page that opens in a new tab.
  expect(found.get(featureNames['hotspot-2.0'])).toBe('/ElevenOS/Admin/LoginChoice');
  found.delete(featureNames['hotspot-2.0']);
  const known = Object.keys(routes).map((route) => `/admin-ui/admin${route}`);
  const unknown = [...found].filter(([, path]) => !known.some((route) => path.startsWith(route)));
  expect(unknown).toEqual([]);
});

/** Fails on an accessibility violation or content beside the window, in light and dark, wide and narrow. */
async function expectCleanInEveryLook(page: Page): Promise<void> {
  await expectNoViolations(page);
  await switchTheme(page, 'dark');
  await expectNoViolations(page, 'of colors');
  await page.setViewportSize({ width: 390, height: 844 });
  // The tree covers a page that became narrow.
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expectNoViolations(page);
  await switchTheme(page, 'light');
  await expectNoViolations(page, 'of colors');
  const widths = await measureFrames(page, (frame) =>
    frame.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('html, #main')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      ),
    ),
  );
  expect(Math.max(...widths), 'width beyond the window').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The console and its embedded page have one title together. */
async function expectOneTitle(page: Page): Promise<void> {
  const titles = await measureFrames(page, (frame) =>
    frame.evaluate(
      () => [...document.querySelectorAll('h1')].filter((title) => title.checkVisibility()).length,
    ),
  );
  expect(titles.reduce((sum, count) => sum + count, 0)).toBe(1);
}

function messageFor(supported: readonly OrganizationType[]): string {
  return `This application only supports organizations that are ${supported.map((type) => `"${type}s"`).join(' and ')}.`;
}

function isType(name: string): name is OrganizationType {
  return name in organizations;
}
