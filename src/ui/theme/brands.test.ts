import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandIds } from '../../contract/brand-accents.ts';
import { brandOfHost, brands } from './brands.ts';

test.each([
  ['clearview.example.net', 'clearview', 'Clearview'],
  ['charterspectrum.example.net', 'charterspectrum', 'Property Management Portal'],
  ['spectrumbusiness.example.net', 'spectrumbusiness', 'Property Management Portal'],
  ['twc.example.net', 'twc', 'Property Management Portal'],
  ['TWCBC.example.net', 'twcbc', 'Property Management Portal'],
  ['comcast', 'comcast', 'Property Management Portal'],
  ['elevenos.example.net', 'elevenos', 'ElevenOS'],
  ['127.0.0.1', 'elevenos', 'ElevenOS'],
  ['www.comcast.example.net', 'elevenos', 'ElevenOS'],
  ['constructor.example.net', 'elevenos', 'ElevenOS'],
  ['', 'elevenos', 'ElevenOS'],
])('the host %j selects the brand %s with the title %s', (host, id, title) => {
  expect(brandOfHost(host)).toMatchObject({ id, title });
});

test.each(brandIds)('the favicon of %s has the letters and the accent of its brand', (id) => {
  const file = new URL(`../../../public/static/favicons/${id}.svg`, import.meta.url);
  const svg = readFileSync(file, 'utf8');
  expect(svg).toContain(`>${brands[id].letters}<`);
  expect(svg).toContain(`fill="${brands[id].accent[8]}"`);
});
