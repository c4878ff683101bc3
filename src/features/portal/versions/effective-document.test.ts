import { expect, test } from 'vitest';
import { defaultPortal } from '../document/default-portal.ts';
import { documentDifferences } from '../document/differences/document-differences.ts';
import { emptyDocument, type PortalDocument } from '../document/fields.ts';
import { effectiveDocument } from './effective-document.ts';
import { type Layer, mergePortals } from './merge-portals.ts';

const methods = (isOn: boolean, planIds: string[] = []): PortalDocument => ({
  ...emptyDocument,
  methods: { methods: [{ type: 'email', isOn, label: {}, planIds }] },
});
const above: Layer[] = [
  { organizationNumber: 1, document: { ...methods(true), locked: ['methods'] } },
];

/** Returns what differs for guests between two documents of an area below the preset. */
function differences(mine: PortalDocument, theirs: PortalDocument, layers = above) {
  const names = { inherited: mergePortals(layers).portal, plans: [{ id: 'p1', name: 'Free' }] };
  return documentDifferences(
    effectiveDocument(mine, layers),
    effectiveDocument(theirs, layers),
    names,
  ).map(({ label }) => label);
}

test('a part that a preset locks changes nothing for guests', () => {
  expect(differences(emptyDocument, methods(false))).toEqual([]);
  const look = { ...emptyDocument, look: { ...defaultPortal.look, radius: 3 } };
  expect(differences(methods(false), look)).toEqual(['Look: origin', 'Look: Rounded corners']);
});

test('without the lock, it does', () => {
  const [preset] = above;
  const unlocked = preset ? [{ ...preset, document: { ...preset.document, locked: [] } }] : [];
  expect(differences(emptyDocument, methods(false), unlocked)).toContain(
    'Methods: E-mail code: Offered',
  );
});

test('the plans of locked methods are the area’s own', () => {
  expect(differences(emptyDocument, methods(false, ['p1']))).toEqual([
    'Methods: origin',
    'Methods: E-mail code: Plans',
  ]);
});
