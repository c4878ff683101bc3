import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultPortal } from '../document/default-portal.ts';
import { emptyDocument, type PortalDocument, partIds, portalDocument } from '../document/fields.ts';
import { type Layer, mergePortals } from './merge-portals.ts';

/** A document whose texts and colors say which organization wrote them. */
function documentOf(organization: number, written: readonly string[], locked: readonly string[]) {
  const mark = `#${organization.toString(16).padStart(6, '0')}`;
  const marked: PortalDocument = {
    ...defaultPortal,
    languages: { tags: ['en', mark] },
    look: { ...defaultPortal.look, accentColor: mark },
    pages: { ...defaultPortal.pages, pay: [{ id: mark, type: 'text', text: { en: mark } }] },
    methods: { methods: [{ type: 'free', isOn: true, label: { en: mark }, planIds: [] }] },
    form: { ...defaultPortal.form, marketingText: { en: mark } },
    legal: { ...defaultPortal.legal, termsVersion: mark },
    garden: { entries: [{ host: mark, port: null }] },
    afterSignIn: { ...defaultPortal.afterSignIn, address: mark },
    locked: partIds.filter((part) => locked.includes(part)),
  };
  for (const part of partIds) if (!written.includes(part)) marked[part] = null;
  return marked;
}

const layers = fc
  .array(fc.record({ written: fc.subarray([...partIds]), locked: fc.subarray([...partIds]) }), {
    maxLength: 5,
  })
  .map((choices) =>
    choices.map(
      ({ written, locked }, index): Layer => ({
        organizationNumber: index + 1,
        document: documentOf(index + 1, written, locked),
      }),
    ),
  );

describe('merging documents', () => {
  test('takes each part from the lowest layer that may write it', () => {
    fc.assert(
      fc.property(layers, (all) => {
        const { portal, origins } = mergePortals(all);
        for (const part of partIds) {
          const lock = all.findIndex(({ document }) => document.locked.includes(part));
          const writing = (lock === -1 ? all : all.slice(0, lock + 1)).filter(
            ({ document }) => document[part] !== null,
          );
          const expected = writing.at(-1);
          expect(origins[part]).toEqual({
            from: expected?.organizationNumber ?? null,
            lockedBy: all[lock]?.organizationNumber ?? null,
          });
          expect(portal[part]).toEqual(expected?.document[part] ?? defaultPortal[part]);
        }
      }),
    );
  });

  test('is the same whether a preset writes nothing or does not exist', () => {
    fc.assert(
      fc.property(layers, fc.nat({ max: 5 }), (all, position) => {
        const silent = { organizationNumber: 99, document: emptyDocument };
        expect(mergePortals(all.toSpliced(position, 0, silent))).toEqual(mergePortals(all));
      }),
    );
  });
});

test('locked methods have the plans of the area, and nothing else of it', () => {
  const free = { type: 'free' as const, isOn: true, label: {}, planIds: [] };
  const layer = (organizationNumber: number, document: Partial<PortalDocument>): Layer => ({
    organizationNumber,
    document: { ...emptyDocument, ...document },
  });
  const preset = layer(1, {
    methods: { methods: [free, { ...free, type: 'email' }] },
    locked: ['methods'],
  });
  const area = layer(2, {
    methods: {
      methods: [{ ...free, isOn: false, label: { en: 'Own' }, planIds: ['p1'] }],
    },
  });
  expect(mergePortals([preset, area])).toMatchObject({
    portal: {
      methods: {
        methods: [
          { ...free, planIds: ['p1'] },
          { ...free, type: 'email' },
        ],
      },
    },
    origins: { methods: { from: 1, lockedBy: 1 } },
  });
});

test('the built-in portal is a valid document', () => {
  const parsed = z.safeParse(portalDocument, { ...defaultPortal, locked: [] });
  expect(parsed.error).toBeUndefined();
  expect(parsed.data).toEqual({ ...defaultPortal, locked: [] });
});
