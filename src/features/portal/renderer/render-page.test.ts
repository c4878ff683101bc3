import { describe, expect, test } from 'vitest';
import { type PageId, pageNames } from '../document/blocks.ts';
import { contrast } from './colors.ts';
import { directionOf, preferredLanguage } from './localized.ts';
import { renderPage } from './render-page.ts';
import { onlineStatus, samplePortal, sampleView } from './testing/sample-view.ts';
import { catalogs } from './texts/catalogs.ts';

const pageIds = Object.keys(pageNames).filter((page): page is PageId => page in pageNames);

describe.each(Object.keys(catalogs))('in %s', (language) => {
  test('every page is a complete document below 60 kB, in the direction of its script', () => {
    for (const page of pageIds) {
      const html = renderPage(sampleView({ page, language, status: onlineStatus }));
      expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).not.toMatch(/<script|undefined|\[object|\{\w+\}<\/p>/);
      expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
    }
  });

  test('every text is written, with the placeholders of English', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const [key, english] of Object.entries(catalogs.en?.texts ?? {})) {
      const text = Object.entries(catalogs[language]?.texts ?? {}).find(([name]) => name === key);
      expect(text?.[1], key).not.toBe('');
      expect(placeholders(text?.[1] ?? ''), key).toEqual(placeholders(english));
    }
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const limit = catalogs[language]?.plurals.deviceLimit;
    // Romance languages count millions apart.
    for (const category of categories)
      if (limit?.[category] === undefined) expect(['many', 'other']).toContain(category);
  });
});

test('members sign in with each programme; a number is asked for only where one is known', () => {
  const signIns = [
    { id: 'a', name: 'Stars' },
    { id: 'b', name: '<Club>' },
  ];
  const both = renderPage(sampleView({ members: { signIns, asksNumber: true } }));
  expect(both).toContain('Sign in with Stars</button>');
  expect(both).toContain('Sign in with &lt;Club&gt;</button>');
  expect(both).toContain('name="memberNumber"');
  const none = renderPage(sampleView({ members: { signIns, asksNumber: false } }));
  expect(none).not.toContain('name="memberNumber"');
  expect(none.match(/name="programme" value="[ab]"/g)).toHaveLength(2);
});

test('what a site or a guest wrote cannot become markup', () => {
  const evil =
    '<img src=x onerror=alert(1)>[x](javascript:alert(1)) </style><script>alert(1)</script>';
  const portal = samplePortal();
  const html = renderPage(
    sampleView({
      portal: {
        ...portal,
        look: { ...portal.look, css: evil },
        pages: {
          ...portal.pages,
          'sign-in': [
            { id: 'w', type: 'welcome', title: { en: evil }, text: { en: evil } },
            { id: 't', type: 'text', text: { en: evil } },
          ],
        },
      },
      area: { name: evil, timeZone: 'UTC' },
      typed: { code: `"><script>` },
    }),
  );
  // The browser reads a style element up to the first end tag.
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html.replace(/<style>[^]*<\/style>/, '')).not.toMatch(
    /<script|<img|javascript:alert\(1\)"/,
  );
});

test('the terms say from when they are in effect', () => {
  const portal = samplePortal();
  const legal = { ...portal.legal, termsVersion: '5', termsFrom: '2026-12-24' };
  const html = renderPage(sampleView({ page: 'terms', portal: { ...portal, legal } }));
  expect(html).toContain('Version 5, in effect from December 24, 2026');
});

test('muted texts and borders of inputs keep enough contrast for any legible look', () => {
  for (const [backgroundColor, textColor] of [
    ['#ffffff', '#767676'],
    ['#000000', '#ffffff'],
    ['#fdf6e3', '#586e75'],
    ['#0f4c5c', '#ffffff'],
  ] as const) {
    const portal = samplePortal();
    const look = { ...portal.look, backgroundColor, textColor, dark: false };
    const html = renderPage(sampleView({ portal: { ...portal, look } }));
    const color = (name: string) => new RegExp(`--${name}:(#\\w{6})`).exec(html)?.[1] ?? '';
    const text = contrast(textColor, backgroundColor);
    expect(contrast(color('muted'), backgroundColor)).toBeGreaterThanOrEqual(Math.min(4.5, text));
    expect(contrast(color('border'), backgroundColor)).toBeGreaterThanOrEqual(3);
  }
});

test('an own field is called as the site called it, in another language rather than by a built-in name', () => {
  const portal = samplePortal();
  const room = { id: 'custom-1', label: { de: 'Zimmer' }, isRequired: false };
  const pageOf = (label: Record<string, string>) =>
    renderPage(
      sampleView({
        language: 'nb',
        portal: { ...portal, form: { ...portal.form, fields: [{ ...room, label }] } },
      }),
    );
  expect(pageOf({ de: 'Zimmer' })).toContain('Zimmer');
  expect(pageOf({ de: 'Zimmer' })).not.toContain('Navn');
  expect(pageOf({})).not.toContain('Navn');
});

test('Support without anything written asks to see the staff, in the guest’s language', () => {
  const portal = samplePortal();
  const pageOf = (changes: object) => {
    const support = { id: 's', type: 'support', text: {}, phone: '', email: '' } as const;
    const pages = { ...portal.pages, refused: [{ ...support, ...changes }] };
    return renderPage(
      sampleView({ page: 'refused', language: 'nb', portal: { ...portal, pages } }),
    );
  };
  expect(pageOf({})).toContain('Spør personalet på stedet.');
  expect(pageOf({ phone: '22 33 44 55' })).not.toContain('Spør personalet på stedet.');
  expect(pageOf({ text: { nb: 'Ring oss.' } })).not.toContain('Spør personalet på stedet.');
});

test('the language is the one that the guest prefers among those offered', () => {
  const offered = ['en', 'de', 'nb', 'zh-Hant'];
  expect(preferredLanguage('fr;q=0.9, de-AT;q=0.8, en;q=0.1', offered)).toBe('de');
  expect(preferredLanguage('no', offered)).toBe('nb');
  expect(preferredLanguage('zh-TW', offered)).toBe('zh-Hant');
  expect(preferredLanguage('xx;q=zzz, *', offered)).toBe('en');
  expect(preferredLanguage('', [])).toBe('en');
});

test('the picture behind the title keeps its focal point, by the style sheet', () => {
  const portal = samplePortal();
  const picture = {
    alt: null,
    focus: { x: 20, y: 75 },
    sources: [{ url: '/images/a.webp', width: 1600, height: 900, type: 'image/webp' }],
  };
  const html = renderPage(
    sampleView({
      portal: { ...portal, look: { ...portal.look, backgroundImageId: 'picture' } },
      images: new Map([['picture', picture]]),
    }),
  );
  expect(html).toContain('.hero>picture img{object-position:20% 75%}');
  expect(html).not.toContain('style=');
  expect(renderPage(sampleView({}))).not.toContain('object-position');
});

test('a blocked code is not asked for: the main action requests a new one', () => {
  const emailCode = { address: 'zoe@example.com', onlineUntil: null, isNew: true };
  const pageOf = (key: 'email-code-blocked' | 'email-code-wrong') =>
    renderPage(
      sampleView({
        emailCode,
        error: { key, method: null, fields: { emailCode: key }, seconds: null },
      }),
    );
  const blocked = pageOf('email-code-blocked');
  expect(blocked).not.toMatch(/name="emailCode"|do\/emailCode|Enter it here|We sent a new code/);
  expect(blocked).toContain('We will send the new code to <bdi dir="ltr">zoe@example.com</bdi>.');
  expect(blocked).toMatch(/do\/resend"><button type="submit">/);
  const wrong = pageOf('email-code-wrong');
  expect(wrong).toMatch(/do\/emailCode">[^]*name="emailCode"/);
  expect(wrong).toMatch(/do\/resend"><button type="submit" class="quiet">/);
});

test('a notice first on the page says that a new code was sent', () => {
  const emailCode = { address: 'zoe@example.com', onlineUntil: new Date(), isNew: true };
  for (const page of ['sign-in', 'connected'] as const)
    expect(renderPage(sampleView({ page, emailCode, status: onlineStatus }))).toMatch(
      /<main>\s*<div class="notice" role="status"><strong>We sent a new code\.</,
    );
  expect(renderPage(sampleView({ emailCode: { ...emailCode, isNew: false } }))).not.toContain(
    'We sent a new code',
  );
});

test('nobody accepts terms by connecting where nothing can be connected', () => {
  expect(renderPage(sampleView())).toContain('By connecting you accept');
  const outside = renderPage(sampleView({ isFromGateway: false }));
  expect(outside).not.toContain('By connecting you accept');
  expect(outside).toContain('How we handle your data');
});

test('the size of an image is that of its files, which show a part of it', () => {
  const portal = samplePortal();
  const fileOf = (type: string, width: number, height: number) => ({
    url: `/images/${width}.${type}`,
    width,
    height,
    type: `image/${type}`,
  });
  const logo = {
    alt: null,
    focus: { x: 50, y: 50 },
    sources: [
      fileOf('webp', 320, 80),
      fileOf('png', 320, 80),
      fileOf('webp', 460, 115),
      fileOf('png', 460, 115),
    ],
  };
  const html = renderPage(
    sampleView({
      portal: { ...portal, look: { ...portal.look, logoImageId: 'logo' } },
      images: new Map([['logo', logo]]),
    }),
  );
  expect(html).toContain('<img src="/images/460.png" alt="Nordlys" width="460" height="115"');
});
