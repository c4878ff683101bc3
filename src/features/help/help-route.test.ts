import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { accents } from '../../contract/brand-accents.ts';
import { helpRoute } from './help-route.ts';

const open = async (path: string) => {
  const response = await helpRoute().request(`http://atrium.example${path}`);
  return { response, page: await response.text() };
};

test('a page shows its tasks without script, and its security policy allows its style', async () => {
  const { response, page } = await open('/help/devices/');
  expect(page).toContain('<h1>Devices</h1>');
  expect(page).toContain('<strong>Add device</strong>');
  expect(page).not.toContain('<script');
  const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
  expect(response.headers.get('content-security-policy')).toContain(
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
});

test('the list finds pages by all words of a search', async () => {
  const results = async (search: string) => {
    const { page } = await open(`/help/?q=${encodeURIComponent(search)}`);
    const [, main = ''] = page.split('<main>');
    const [list = ''] = main.split('</main>');
    return [...list.matchAll(/<li><a href="\/help\/([\w-]+)\/">/g)].map(([, name]) => name);
  };
  expect(await results('drag ORDER')).toEqual(['service-plans']);
  expect((await results('codes')).slice(0, 2)).toEqual(['promo-codes', 'access-codes']);
  expect(await results('zebra')).toEqual([]);
  expect((await results('')).length).toBeGreaterThan(10);
});

test('a search is shown as text', async () => {
  const { page } = await open(`/help/?q=${encodeURIComponent('"><b>x')}`);
  expect(page).not.toContain('<b>x');
});

test('the theme and the brand come from the address', async () => {
  const { page } = await open('/help/devices/?theme=dark');
  expect(page).toContain('color-scheme:dark');
  expect(page).toContain('href="/help/users/?theme=dark"');
  expect((await open('/help/devices/')).page).toContain('prefers-color-scheme:dark');
  const branded = await helpRoute().request('http://comcast.example.com/help/');
  expect(await branded.text()).toContain(accents.comcast[8]);
});

test('an unknown screen leads to the list', async () => {
  const { response } = await open('/help/nothing/');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/help/');
});
