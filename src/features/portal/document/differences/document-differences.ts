import type { Difference } from '../../../../contract/fields/field.ts';
import { type Described, displayText } from '../../../../contract/fields/fields.ts';
import { counted } from '../../../../contract/plural.ts';
import { pageIds } from '../blocks.ts';
import {
  type EffectivePortal,
  formField,
  lockedParts,
  method,
  type PartId,
  type PortalDocument,
  partDescriptions,
  partIds,
  partNames,
} from '../fields.ts';
import { formFieldName } from '../form-field-names.ts';
import { differing, fieldDifferences, type OwnText, type Values } from './differing-fields.ts';
import { listChanges } from './differing-lists.ts';
import { pageDifferences } from './page-differences.ts';

/** What the names of ids are read from. */
interface Names {
  inherited: EffectivePortal;
  plans: readonly { id: string; name: string }[];
}

/** Returns what differs between two documents of an organization, field by field, with labels that are unique. */
export function documentDifferences(
  mine: PortalDocument,
  theirs: PortalDocument,
  { inherited, plans }: Names,
): Difference[] {
  const rows = partIds.flatMap((part) => [
    ...differing(`${partNames[part]}: origin`, originOf(mine[part]), originOf(theirs[part])),
    ...partDifferences(part, effective(mine, inherited), effective(theirs, inherited), plans),
  ]);
  const locked = ({ locked: parts }: PortalDocument) => lockedParts.toText(parts, {});
  return [...rows, ...differing(lockedParts.label, locked(mine), locked(theirs))];
}

function originOf(part: PortalDocument[PartId]): string {
  return part === null ? 'Inherited' : 'Own';
}

function effective(document: PortalDocument, inherited: EffectivePortal): EffectivePortal {
  return {
    languages: document.languages ?? inherited.languages,
    look: document.look ?? inherited.look,
    pages: document.pages ?? inherited.pages,
    methods: document.methods ?? inherited.methods,
    form: document.form ?? inherited.form,
    legal: document.legal ?? inherited.legal,
    garden: document.garden ?? inherited.garden,
    afterSignIn: document.afterSignIn ?? inherited.afterSignIn,
  };
}

function partDifferences(
  part: PartId,
  mine: EffectivePortal,
  theirs: EffectivePortal,
  plans: Names['plans'],
): Difference[] {
  switch (part) {
    case 'pages':
      return pageIds.flatMap((page) => pageDifferences(page, mine.pages[page], theirs.pages[page]));
    case 'methods':
      return itemDifferences(method, [mine.methods.methods, theirs.methods.methods], {
        keyOf: ({ type }) => type,
        nameOf: (item) => `${partNames.methods}: ${displayText(method, 'type', item.type, item)}`,
        ownText: (name, value) => (name === 'planIds' ? planText(value, plans) : undefined),
      });
    case 'form': {
      const { fields: _mine, ...own } = mine.form;
      const { fields: _theirs, ...other } = theirs.form;
      return [
        ...itemDifferences(formField, [mine.form.fields, theirs.form.fields], {
          keyOf: ({ id }) => id,
          nameOf: ({ id }) => `${partNames.form}: ${formFieldName(id)}`,
        }),
        ...ofPart('form', own, other),
      ];
    }
    case 'garden': {
      const hosts = ({ garden }: EffectivePortal) =>
        garden.entries.map(({ host, port }) => (port === null ? host : `${host}:${port}`));
      const { added, removed } = listChanges(hosts(mine), hosts(theirs), (host) => host);
      return [
        { label: 'Walled garden: removed hosts', mine: joined(removed), theirs: '' },
        { label: 'Walled garden: added hosts', mine: '', theirs: joined(added) },
      ].filter((row) => row.mine !== row.theirs);
    }
    case 'languages':
    case 'look':
    case 'legal':
    case 'afterSignIn':
      return ofPart(part, mine[part], theirs[part]);
  }
}

function joined(items: readonly { item: string }[]): string {
  return items.map(({ item }) => item).join('\n');
}

function ofPart(part: Exclude<PartId, 'pages'>, mine: Values, theirs: Values): Difference[] {
  const labelOf = (label: string) =>
    label === partNames[part] ? label : `${partNames[part]}: ${label}`;
  return fieldDifferences(partDescriptions[part], labelOf, [mine, theirs]);
}

interface Items<T> {
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  ownText?: OwnText;
}

/** Returns what differs between two lists of records: added, removed and moved ones, and the fields of others. */
function itemDifferences<T extends Values>(
  description: Described,
  [mine, theirs]: readonly [readonly T[], readonly T[]],
  { keyOf, nameOf, ownText }: Items<T>,
): Difference[] {
  const { added, removed, common } = listChanges(mine, theirs, keyOf);
  return [
    ...removed.map(({ item }) => ({ label: nameOf(item), mine: 'Present', theirs: 'Removed' })),
    ...added.map(({ item }) => ({ label: nameOf(item), mine: '', theirs: 'Added' })),
    ...common.flatMap(({ before, after, from, to, isMoved }) => {
      const label = nameOf(after);
      const moved = { label, mine: `Position ${from}`, theirs: `Moved to position ${to}` };
      const labelOf = (field: string) => `${label}: ${field}`;
      const fields = fieldDifferences(description, labelOf, [before, after], ownText);
      return [...(isMoved ? [moved] : []), ...fields];
    }),
  ];
}

function planText(value: unknown, plans: Names['plans']): string {
  const ids = Array.isArray(value) ? value : [];
  if (ids.length === 0) return 'All plans that accept it';
  const names = plans.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const unknown = ids.length - names.length;
  const others =
    unknown === 0 ? [] : [counted(unknown, { one: 'other plan', other: 'other plans' })];
  return [...names, ...others].join(', ');
}
