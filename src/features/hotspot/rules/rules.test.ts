import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseDraft, toDraft } from '../../../contract/fields/fields.ts';
import { exampleHotspot, examplePartner } from '../examples.ts';
import { type HotspotField, hotspot, partner } from '../fields.ts';
import { findingsOf } from './checks.ts';
import { effectiveSettings, nothingSet, originOf } from './effective.ts';
import { coversRealm, inOrder, partnerLoops, type Route } from './partners.ts';
import { cellularRealm, joinRules, type Phone } from './phone-match.ts';
import { phoneView } from './phone-view.ts';
import { hotspotState } from './state.ts';

const label = fc.stringMatching(/^[a-z][a-z\d]{0,8}$/);
const realms = fc
  .tuple(label, label, fc.constantFrom('com', 'example'))
  .map((all) => all.join('.'));
const ois = fc.stringMatching(/^([\dA-F]{6}|[\dA-F]{10})$/);
const { values: methodIds } = hotspot.map.naiRealms.item.map.methods;
const methods = fc.subarray([...methodIds]);
const settingsOf = fc
  .record({
    domains: fc.option(fc.array(fc.record({ domain: realms }), { maxLength: 3 })),
    naiRealms: fc.option(fc.array(fc.record({ realm: realms, methods }), { maxLength: 4 })),
    roamingConsortia: fc.option(fc.array(fc.record({ oi: ois }), { maxLength: 5 })),
  })
  .map((given) => ({ ...nothingSet, ...given }));

let count = 0;
const route = (given: Partial<Route>): Route => ({
  id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  name: `Partner ${count}`,
  match: 'example.com',
  kind: 'peer',
  host: 'radsec.example.net',
  port: 2_083,
  wbaId: null,
  position: 10,
  isInherited: false,
  ...given,
});
const phone = (given: Partial<Phone>): Phone => ({
  realm: null,
  method: null,
  consortium: null,
  plmn: null,
  ...given,
});
const surroundings = { routes: [], isHessidKnown: null };

describe('bad input', () => {
  const errorAt = (field: HotspotField, value: unknown) =>
    z.safeParse(hotspot.schema, { ...nothingSet, [field]: value }).error?.issues[0]?.message;

  test.each([
    ['roamingConsortia', [{ oi: '5A03B' }], /6 or 10 hexadecimal digits/],
    ['naiRealms', [{ realm: 'ann@example.com', methods: [] }], /Enter the part after the @/],
    ['naiRealms', [{ realm: 'localhost', methods: [] }], /full domain name/],
    ['plmns', [{ mcc: '31', mnc: '410' }], /3 digits/],
    ['plmns', [{ mcc: '310', mnc: '1' }], /2 or 3 digits/],
    ['ssid', 'Süßwasserfischereigesellschaft', undefined],
    ['ssid', 'Süßwasserfischereigesellschaften', /32 bytes/],
    ['venueNames', [{ language: 'en', name: 'ü'.repeat(127) }], /252 bytes/],
    ['termsAddress', 'http://example.com/terms', /https/],
    ['roamingConsortia', Array.from({ length: 9 }, () => ({ oi: '5A03BA' })), /No more than 8/],
  ] as const)('%s %j', (field, value, message) => {
    if (message === undefined) expect(errorAt(field, value)).toBeUndefined();
    else expect(errorAt(field, value)).toMatch(message);
  });

  test.each(['5A03B', 'no dots', '@example.com', '*.*.com'])('a partner of %j', (match) => {
    expect(z.safeParse(partner.schema, examplePartner({ match })).success).toBe(false);
  });

  test('a consortium has no NAPTR record', () => {
    const record = examplePartner({ match: '5A03BA0000', kind: 'naptr' });
    expect(parseDraft(partner, toDraft(partner, record)).errors).toEqual({
      kind: 'Only a realm has NAPTR records',
    });
  });
});

test('what is set here, and what is left to the organization above, survive the form', () => {
  fc.assert(
    fc.property(settingsOf, (settings) => {
      expect(parseDraft(hotspot, toDraft(hotspot, settings)).record).toEqual(settings);
    }),
  );
});

describe('inheritance', () => {
  test('each value is that of the nearest organization that has one', () => {
    fc.assert(
      fc.property(settingsOf, fc.array(settingsOf, { maxLength: 3 }), (own, levels) => {
        const above = levels.map((settings) => ({ type: 'Site', name: null, settings }));
        const effective = effectiveSettings(own, above);
        for (const field of ['domains', 'naiRealms', 'roamingConsortia'] as const) {
          const origin = originOf(field, above)?.settings[field] ?? null;
          expect(effective[field]).toEqual(own[field] ?? origin);
        }
      }),
    );
  });

  test('an empty list is a decision', () => {
    const above = [{ type: 'Site', name: null, settings: exampleHotspot() }];
    const own = { ...nothingSet, naiRealms: [] };
    expect(effectiveSettings(own, above)).toMatchObject({
      naiRealms: [],
      ssid: 'Passpoint',
    });
  });
});

describe('whether a phone joins', () => {
  test('it does if, and only if, something that its profile has is announced', () => {
    fc.assert(
      fc.property(settingsOf, fc.option(realms), fc.option(ois), (settings, realm, consortium) => {
        const isHome = settings.domains?.some(
          ({ domain }) => realm === domain || realm?.endsWith(`.${domain}`),
        );
        const isRealm = settings.naiRealms?.some((one) => one.realm === realm);
        const isMember = settings.roamingConsortia?.some(({ oi }) => oi === consortium);
        const rules = joinRules(settings, [], phone({ realm, consortium }));
        expect(rules.map(({ rule }) => rule)).toEqual([
          ...(isHome ? ['home'] : []),
          ...(isMember ? ['consortium'] : []),
          ...(isRealm ? ['realm'] : []),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test('whatever is announced lets in a phone that has it', () => {
    fc.assert(
      fc.property(settingsOf, (settings) => {
        for (const { realm } of settings.naiRealms ?? [])
          expect(joinRules(settings, [], phone({ realm }))).not.toEqual([]);
        for (const { oi } of settings.roamingConsortia ?? [])
          expect(joinRules(settings, [], phone({ consortium: oi.toLowerCase() }))).not.toEqual([]);
      }),
    );
  });

  test('not by a method that its realm does not offer', () => {
    const settings = exampleHotspot({ domains: [], roamingConsortia: [] });
    const by = (method: Phone['method']) =>
      joinRules(settings, [], phone({ realm: 'example.com', method })).length;
    expect([by('tls'), by('sim'), by(null)]).toEqual([1, 0, 1]);
  });

  test('the rule says where a phone finds the consortium, and who decides its login', () => {
    const settings = exampleHotspot({
      roamingConsortia: ['506F9A', '001BC50460', '5A03BA0000', 'BAA2D00000'].map((oi) => ({ oi })),
    });
    const partners = [route({ match: 'BAA2D00000', name: 'Settled' })];
    const [rule] = joinRules(settings, partners, phone({ consortium: 'baa2d00000' }));
    expect(rule).toMatchObject({ rule: 'consortium', partner: { name: 'Settled' } });
    expect(rule?.text).toContain('in the answer to its query');
    const [first] = joinRules(settings, partners, phone({ consortium: '506F9A' }));
    expect(first?.text).toContain('in the beacon');
  });

  test('a SIM card joins by its network, and its partner is found by the 3GPP realm', () => {
    const plmn = { mcc: '262', mnc: '01' };
    expect(cellularRealm(plmn)).toBe('wlan.mnc001.mcc262.3gppnetwork.org');
    const partners = [route({ match: '*.3gppnetwork.org', name: 'Carrier hub' })];
    const settings = exampleHotspot({ plmns: [plmn] });
    expect(joinRules(settings, partners, phone({ plmn }))).toMatchObject([
      { rule: 'plmn', partner: { name: 'Carrier hub' } },
    ]);
  });
});

describe('partners', () => {
  test('an organization’s own come first, then the lowest number', () => {
    const above = route({ isInherited: true, position: 1 });
    const [later, sooner] = [route({ position: 20 }), route({ position: 5 })];
    expect(inOrder([above, later, sooner])).toEqual([sooner, later, above]);
  });

  test('a wildcard covers all below, and not the domain itself', () => {
    expect(coversRealm('*.example.com', 'a.b.Example.com')).toBe(true);
    expect(coversRealm('*.example.com', 'example.com')).toBe(false);
    expect(coversRealm('*.example.com', 'badexample.com')).toBe(false);
  });

  test('one that would send requests home, or away from home, is a loop', () => {
    const [realm, host, fine] = [
      route({ match: 'rooms.hotel.example' }),
      route({ match: 'else.example', host: 'radius.hotel.example' }),
      route({ match: 'other.example' }),
    ];
    const loops = partnerLoops([realm, host, fine], ['hotel.example']);
    expect([...loops.keys()]).toEqual([realm.id, host.id]);
    const findings = findingsOf(exampleHotspot(), { routes: [host], isHessidKnown: null });
    expect(findings).toContainEqual(expect.objectContaining({ level: 'error', field: 'partners' }));
  });
});

describe('findings', () => {
  const found = (given: Parameters<typeof exampleHotspot>[0]) =>
    findingsOf(exampleHotspot(given), surroundings).map(({ level, field }) => `${level} ${field}`);

  test('settings need a name, security, and someone who can join', () => {
    expect(findingsOf(nothingSet, surroundings).filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ field: 'ssid' }),
      expect.objectContaining({ field: 'security' }),
      expect.objectContaining({ field: 'roamingConsortia' }),
    ]);
  });

  test('settlement-free and settled OpenRoaming together are warned of', () => {
    const both = ['5A03BA0000', 'BAA2D00000'].map((oi) => ({ oi }));
    expect(found({ roamingConsortia: both })).toContain('warning roamingConsortia');
    expect(found({})).not.toContain('warning roamingConsortia');
  });

  test('so is a fourth consortium, which no beacon has room for', () => {
    const four = ['506F9A', '001BC50460', '5A03BA0000', '5A03BA1000'].map((oi) => ({ oi }));
    expect(found({ roamingConsortia: four })).toContain('warning roamingConsortia');
  });

  test('terms and sign-up are complete or absent', () => {
    expect(found({ termsAddress: 'https://example.com/terms' })).toContain('error termsAddress');
    expect(found({ osuName: 'Example' })).toContain('error osuServer');
  });

  test('a HESSID that no device of the site has is warned of', () => {
    const settings = exampleHotspot({ hessid: '02:00:00:00:00:01' });
    const fields = findingsOf(settings, { routes: [], isHessidKnown: false });
    expect(fields).toContainEqual(expect.objectContaining({ level: 'warning', field: 'hessid' }));
  });
});

test('settings are a draft, valid, published, and drifted once they differ from what was published', () => {
  const settings = exampleHotspot();
  const findings = findingsOf(settings, surroundings);
  expect(hotspotState(nothingSet, findingsOf(nothingSet, surroundings), null)).toBe('draft');
  expect(hotspotState(settings, findings, null)).toBe('valid');
  expect(hotspotState(settings, findings, exampleHotspot())).toBe('published');
  expect(hotspotState(settings, findings, exampleHotspot({ ssid: 'Before' }))).toBe('drifted');
});

test('a phone sees three consortia in the beacon, and asks for the rest', () => {
  const oiList = ['506F9A', '001BC50460', '5A03BA0000', 'BAA2D00000'];
  const { beacon, anqp } = phoneView(
    exampleHotspot({ roamingConsortia: oiList.map((oi) => ({ oi })) }),
  );
  expect(beacon).toContainEqual({ name: 'Consortia', text: oiList.slice(0, 3).join(', ') });
  expect(anqp).toContainEqual({ name: 'Consortia', text: oiList.join(', ') });
  expect(beacon).toContainEqual({ name: 'Venue', text: 'Residential: Hotel or motel' });
});
