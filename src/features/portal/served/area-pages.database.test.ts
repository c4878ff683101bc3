// On both engines
import { expect, test } from 'vitest';
import { imageCalls } from '../../../../test/image-calls.ts';
import { examplePng } from '../../../../test/image-files.ts';
import { publishPortal } from '../../../../test/portal-guests.ts';
import { cropImage } from '../../images/contract.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { portalWorld } from '../testing/portal-world.ts';

const world = portalWorld();
const { arrive, browser } = world;

const linkOf = (html: string, pattern: string) =>
  new RegExp(`href="(${pattern})"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

test('an unknown page has the look and the languages of its area, and leads to the first page', async () => {
  const { area } = world;
  const refused = [
    { id: 'w', type: 'welcome', title: { en: 'Sorry, no Wi-Fi for you' }, text: {} },
    { id: 's', type: 'support', text: {}, phone: '22 33 44 55', email: '' },
  ] as const;
  await publishPortal(world.server, area, {
    languages: { tags: ['en', 'de', 'ar'] },
    look: { ...defaultPortal.look, accentColor: '#7b1e3e' },
    pages: { ...defaultPortal.pages, refused: [...refused] },
  });
  const page = await browser().open(`/portal/${area.number}/nothing`);
  expect(page.status).toBe(404);
  expect(page.html).toContain('--accent:#7b1e3e');
  expect(page.text).toContain('There is no page at this address');
  expect(page.text).toContain('22 33 44 55');
  expect(page.text).not.toMatch(/go online here|another way to sign in|Sorry/);
  expect(page.html).toContain(`href="/portal/${area.number}/"`);
  const inGerman = linkOf(page.html, String.raw`\?language=de`) ?? '';
  const german = await browser().open(`/portal/${area.number}/nothing${inGerman}`);
  expect(german.html).toContain('<html lang="de" dir="ltr">');
  const arabic = await browser('ar').open(`/portal/${area.number}/no/such/page`);
  expect(arabic.status).toBe(404);
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.html).toContain('--accent:#7b1e3e');
});

test('a guest who reloads the reply to a form goes on with the visit', async () => {
  const { area } = world;
  await world.freePlan();
  const page = await arrive();
  const state = /do\/free(\?state=[^"]+)"/.exec(page.html)?.[1] ?? '';
  const reloaded = await browser().open(`/portal/${area.number}/do/free${state}`);
  expect(reloaded.status).toBe(404);
  const first = linkOf(reloaded.html, `/portal/${area.number}/[^"]*`) ?? '';
  expect((await browser().open(first)).text).toContain('Connect for free');
});

test('an unknown area and an address of no area have the neutral page', async () => {
  const unknown = await browser().open('/portal/999999999/nothing');
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('We do not know this network yet');
  const elsewhere = await browser().open('/portal/nothing');
  expect(elsewhere.status).toBe(404);
  expect(elsewhere.text).toContain('There is no page at this address');
  expect(elsewhere.html).not.toContain('href=');
});

test('nobody accepts the terms on a page that no gateway has sent the guest to', async () => {
  const { area } = world;
  const outside = await browser().open(`/portal/${area.number}/`);
  expect(outside.text).toContain('Connect to the Wi-Fi network first');
  expect(outside.text).not.toContain('By connecting you accept');
  const inside = await arrive();
  expect(inside.text).toContain('By connecting you accept');
});

test('an image has the size of the part that is shown of it', async () => {
  const { area, provider } = world.calls.family;
  const { upload, paramsOf, token } = await imageCalls(world.server, {
    family: world.calls.family,
  });
  const logo = await upload(provider, 'Logo', await examplePng({ width: 460, height: 200 }));
  await publishPortal(world.server, area, {
    look: { ...defaultPortal.look, logoImageId: logo.id },
  });
  const sizeOfLogo = async () => {
    const { html } = await browser().open(`/portal/${area.number}/`);
    return /<img src="[^"]*"[^>]*width="(\d+)" height="(\d+)" class="logo"/.exec(html)?.slice(1);
  };
  expect(await sizeOfLogo()).toEqual(['460', '200']);
  const params = { ...paramsOf(provider), imageId: logo.id };
  const crop = { left: 0, top: 0, width: 50, height: 57.5 };
  await world.server.call(cropImage, { params, body: { crop } }, token);
  expect(await sizeOfLogo()).toEqual(['230', '115']);
});
