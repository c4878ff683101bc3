import { type Described, displayText } from '../../../contract/fields/fields.ts';
import { type Block, blockNames, pageIds, pageNames } from './blocks.ts';
import {
  type EffectivePortal,
  lockedParts,
  type PartId,
  type PortalDocument,
  partDescriptions,
  partIds,
  partNames,
} from './fields.ts';
import { localTextOf } from './local-text.ts';

const described: Partial<Record<PartId, Described>> = partDescriptions;

/** The labels of what differs between two documents, by path: `look.accentColor`, `pages.plans`. */
export const documentLabels: Readonly<Record<string, string>> = Object.fromEntries([
  ...partIds.flatMap((part) => [
    [part, `${partNames[part]}: origin`],
    ...Object.entries(described[part]?.map ?? {}).map(([name, { label }]) => [
      `${part}.${name}`,
      label === partNames[part] ? label : `${partNames[part]}: ${label}`,
    ]),
  ]),
  ...pageIds.map((page) => [`pages.${page}`, `Page ${pageNames[page]}`]),
  ['locked', lockedParts.label],
]);

/** Returns a document's display texts by path. Inherited parts have the texts of `inherited`. */
export function documentTexts(
  document: PortalDocument,
  inherited: EffectivePortal,
): Record<string, string> {
  const texts: Record<string, string> = { locked: lockedParts.toText(document.locked, {}) };
  for (const part of partIds) {
    texts[part] = document[part] === null ? 'Inherited' : 'Own';
    const values: Readonly<Record<string, unknown>> = document[part] ?? inherited[part];
    const description = described[part];
    for (const name of Object.keys(description?.map ?? {}))
      texts[`${part}.${name}`] =
        (description && displayText(description, name, values[name], values)) ?? '';
  }
  const pages = document.pages ?? inherited.pages;
  for (const page of pageIds) texts[`pages.${page}`] = pageText(pages[page]);
  return texts;
}

/** Returns the changed texts of a document for the history, which stores only excerpts of long ones. */
export function changedTexts(
  before: PortalDocument,
  after: PortalDocument,
  inherited: EffectivePortal,
): { before: Record<string, string>; after: Record<string, string> } {
  const [old, current] = [documentTexts(before, inherited), documentTexts(after, inherited)];
  const changed = Object.keys(current).filter((path) => old[path] !== current[path]);
  const pairs = changed.map((path) => ({
    path,
    ...excerpts(old[path] ?? '', current[path] ?? ''),
  }));
  return {
    before: Object.fromEntries(pairs.map(({ path, mine }) => [path, mine])),
    after: Object.fromEntries(pairs.map(({ path, theirs }) => [path, theirs])),
  };
}

const excerptLength = 300;
const contextLength = 40;

/** Cuts two long texts around where they begin to differ. */
function excerpts(one: string, other: string): { mine: string; theirs: string } {
  if (Math.max(one.length, other.length) <= excerptLength) return { mine: one, theirs: other };
  let first = 0;
  while (first < one.length && one[first] === other[first]) first += 1;
  const start = Math.max(0, first - contextLength);
  const cut = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + excerptLength)}${text.length > start + excerptLength ? '…' : ''}`;
  return { mine: cut(one), theirs: cut(other) };
}

function pageText(blocks: readonly Block[]): string {
  // Another image is a difference, also where a reader cannot tell them apart.
  const idOf = (block: Block) => (block.type === 'image' ? ` ${block.imageId ?? ''}` : '');
  return blocks.map((block) => blockText(block) + idOf(block)).join('\n');
}

/** 'Welcome: en: Hello' */
export function blockText(block: Block): string {
  const texts = [
    'title' in block ? localTextOf(block.title) : '',
    'text' in block ? localTextOf(block.text) : '',
    'alt' in block ? localTextOf(block.alt) : '',
    block.type === 'image' && block.imageId !== null ? 'An image' : '',
    block.type === 'notice' ? block.tone : '',
    block.type === 'support' ? [block.phone, block.email].filter(Boolean).join(', ') : '',
  ].filter(Boolean);
  return [blockNames[block.type], ...texts].join(': ');
}
