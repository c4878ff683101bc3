import type { Difference } from '../../../../contract/fields/field.ts';
import { type Block, blockNames, type PageId, pageNames } from '../blocks.ts';
import { blockText } from '../document-texts.ts';
import { type Values, valueDifferences } from './differing-fields.ts';
import { listChanges } from './differing-lists.ts';
import { shortened } from './shorten.ts';

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  text: 'Text',
  imageId: 'Image',
  alt: 'Description for screen readers',
  tone: 'Kind',
  phone: 'Phone',
  email: 'E-mail address',
};
const tones: Readonly<Record<string, string>> = { info: 'Information', warning: 'Warning' };

/** Returns what differs between two versions of a page: added, removed and moved blocks, and the fields of others. */
export function pageDifferences(
  page: PageId,
  mine: readonly Block[],
  theirs: readonly Block[],
): Difference[] {
  const labelOf = (block: Block, position: number) => {
    const isOneOfMany = [mine, theirs].some(
      (blocks) => blocks.filter(({ type }) => type === block.type).length > 1,
    );
    const name = blockNames[block.type];
    return `Page ${pageNames[page]}: ${isOneOfMany ? `${name} at position ${position}` : name}`;
  };
  const { added, removed, common } = listChanges(mine, theirs, ({ id, type }) => `${id} ${type}`);
  return [
    ...removed.map(({ item, position }) => {
      const { mine: text } = shortened(blockText(item), '');
      return { label: labelOf(item, position), mine: text, theirs: 'Removed' };
    }),
    ...added.map(({ item, position }) => {
      const { theirs: text } = shortened('', blockText(item));
      return { label: labelOf(item, position), mine: 'Not on the page', theirs: text };
    }),
    ...common.flatMap(({ before, after, from, to, isMoved }) => {
      const label = labelOf(after, to);
      const moved = { label, mine: `Position ${from}`, theirs: `Moved to position ${to}` };
      return [...(isMoved ? [moved] : []), ...blockDifferences(label, before, after)];
    }),
  ];
}

function blockDifferences(label: string, before: Values, after: Values): Difference[] {
  return Object.entries(fieldLabels).flatMap(([name, fieldLabel]) =>
    valueDifferences(`${label}: ${fieldLabel}`, [before[name], after[name]], name, (value) =>
      typeof value === 'string' ? (tones[value] ?? value) : '',
    ),
  );
}
