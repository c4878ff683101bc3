import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '../../document/blocks.ts';
import { emptyDocument } from '../../document/fields.ts';
import {
  addableBlocks,
  canRemove,
  duplicateBlock,
  moveBlock,
  newBlock,
} from '../blocks/block-list.ts';
import { gardenLines, readGarden } from '../parts/garden-lines.ts';
import { edit, redo, startEdits, undo } from './edits.ts';

const documentOf = (termsVersion: string) => ({
  ...emptyDocument,
  legal: {
    termsVersion,
    termsFrom: null,
    terms: {},
    privacy: {},
    isAcceptedAgain: true,
  },
});

describe('edits', () => {
  test('are undone and repeated one by one', () => {
    const one = edit(startEdits(emptyDocument), documentOf('1'), null);
    const two = edit(one, documentOf('2'), null);
    expect(undo(two).document).toEqual(documentOf('1'));
    expect(undo(undo(two)).document).toEqual(emptyDocument);
    expect(redo(undo(two)).document).toEqual(documentOf('2'));
    expect(undo(startEdits(emptyDocument)).document).toEqual(emptyDocument);
  });

  test('of one input are one step', () => {
    let edits = startEdits(emptyDocument);
    for (const version of ['1', '12', '123'])
      edits = edit(edits, documentOf(version), 'legal termsVersion');
    expect(undo(edits).document).toEqual(emptyDocument);
  });

  test('after Undo replace what could be repeated', () => {
    const undone = undo(edit(startEdits(emptyDocument), documentOf('1'), null));
    expect(redo(edit(undone, documentOf('2'), null)).document).toEqual(documentOf('2'));
  });
});

describe('blocks', () => {
  const blocks: Block[] = [
    { id: 'a', type: 'text', text: {} },
    { id: 'b', type: 'text', text: {} },
    { id: 'sign-in', type: 'sign-in' },
  ];
  const ids = (all: readonly Block[]) => all.map(({ id }) => id);

  test('a move keeps all blocks', () => {
    expect(ids(moveBlock(blocks, 'sign-in', 0))).toEqual(['sign-in', 'a', 'b']);
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'sign-in', '?'), fc.integer(), (id, position) => {
        expect(ids(moveBlock(blocks, id, position)).toSorted()).toEqual(ids(blocks).toSorted());
      }),
    );
  });

  test('new and duplicated blocks have ids of their own', () => {
    const added = [...blocks, newBlock('text', blocks)];
    const { blocks: all, id } = duplicateBlock(added, 'a');
    expect(new Set(ids(all)).size).toBe(5);
    expect(ids(all)[1]).toBe(id);
  });

  test('a page has one sign-in, which cannot be removed', () => {
    expect(addableBlocks('sign-in', blocks)).not.toContain('sign-in');
    expect(addableBlocks('connected', blocks)).toContain('status');
    expect(canRemove('sign-in', { type: 'sign-in' })).toBe(false);
    expect(canRemove('sign-in', { type: 'text' })).toBe(true);
  });
});

test('the walled garden is read as it is written', () => {
  const host = fc.constantFrom(
    'pay.example.com',
    '*.example.com',
    '198.51.100.0/24',
    '2001:db8::1',
  );
  const port = fc.option(fc.integer({ min: 1, max: 65_535 }));
  fc.assert(
    fc.property(fc.array(fc.record({ host, port })), (entries) => {
      expect(readGarden(gardenLines(entries))).toEqual({ entries, errors: [] });
    }),
  );
  expect(readGarden('a.example:99999').errors).toEqual([
    'a.example:99999: the port must be 1 to 65535',
  ]);
});
