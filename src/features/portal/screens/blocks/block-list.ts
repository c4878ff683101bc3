import { type Block, type BlockType, neededBlocks, type PageId } from '../../document/blocks.ts';

/** Moves a block to another position; out of range, to the first or last one. */
export function moveBlock(blocks: readonly Block[], id: string, position: number): Block[] {
  const from = blocks.findIndex((block) => block.id === id);
  const block = blocks[from];
  if (block === undefined) return [...blocks];
  const others = blocks.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(position, 0), others.length), 0, block);
}

/** Returns an empty block with an id that the page does not have. */
export function newBlock(type: BlockType, blocks: readonly Block[]): Block {
  const id = freeId(type, blocks);
  switch (type) {
    case 'welcome':
      return { id, type, title: {}, text: {} };
    case 'image':
      return { id, type, imageId: null, alt: {} };
    case 'text':
      return { id, type, text: {} };
    case 'notice':
      return { id, type, tone: 'info', text: {} };
    case 'support':
      return { id, type, text: {}, phone: '', email: '' };
    case 'sign-in':
    case 'plans':
    case 'status':
    case 'terms':
    case 'languages':
      return { id, type };
  }
}

/** Adds a copy of a block below it. */
export function duplicateBlock(
  blocks: readonly Block[],
  id: string,
): { blocks: Block[]; id: string } {
  const index = blocks.findIndex((block) => block.id === id);
  const block = blocks[index];
  if (block === undefined) return { blocks: [...blocks], id };
  const copy = { ...block, id: freeId(block.type, blocks) };
  return { blocks: blocks.toSpliced(index + 1, 0, copy), id: copy.id };
}

/** The blocks of which a page shows one. */
export const singleBlocks: ReadonlySet<BlockType> = new Set<BlockType>([
  'sign-in',
  'plans',
  'status',
  'terms',
  'languages',
  'welcome',
]);

/** Returns the blocks that can be added to a page. */
export function addableBlocks(page: PageId, blocks: readonly Block[]): BlockType[] {
  const onPages: Partial<Record<BlockType, readonly PageId[]>> = {
    'sign-in': ['sign-in'],
    status: ['connected'],
    plans: ['sign-in', 'plans', 'expired'],
  };
  const all: BlockType[] = [
    ...(['welcome', 'image', 'text', 'notice', 'sign-in', 'plans', 'status'] as const),
    ...(['terms', 'languages', 'support'] as const),
  ];
  return all.filter(
    (type) =>
      (onPages[type]?.includes(page) ?? true) &&
      !(singleBlocks.has(type) && blocks.some((block) => block.type === type)),
  );
}

export function canRemove(page: PageId, { type }: Pick<Block, 'type'>): boolean {
  return neededBlocks[page] !== type;
}

function freeId(type: BlockType, blocks: readonly Block[]): string {
  const taken = new Set(blocks.map(({ id }) => id));
  let number = 1;
  while (taken.has(number === 1 ? type : `${type}-${number}`)) number += 1;
  return number === 1 ? type : `${type}-${number}`;
}
