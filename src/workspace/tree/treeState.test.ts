import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TreeNode } from '../../features/organizations/contract.ts';
import { type OpenTree, visibleRows } from './rows.ts';
import type { TreeItem } from './treeItem.ts';
import {
  ancestorsIn,
  emptyTree,
  itemIn,
  rebuiltFrom,
  type TreeState,
  withChange,
  withClosed,
  withLoaded,
  withOpened,
  withoutDescendants,
  withPathOpened,
  withRoots,
} from './treeState.ts';

type ClosedNode = Omit<TreeNode, 'children'> & { children: never[] };
type Shape = { children: Shape[] };

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Shape[]>([]),
      fc.array(tie('shape'), { maxLength: 5 }),
    ),
  }),
}));

/** Returns the server's nodes by uniqueId, with their children. */
function serverOf(roots: readonly Shape[]) {
  const nodes = new Map<string, TreeNode>();
  let number = 0;
  function build(of: Shape, above: string | null): ClosedNode {
    number += 1;
    const uniqueId = above === null ? `${number}` : `${above}-${number}`;
    const closed = { ...plainNode(uniqueId, number), hasChildren: of.children.length > 0 };
    nodes.set(uniqueId, {
      ...closed,
      children: of.children.map((child) => build(child, uniqueId)),
    });
    return closed;
  }
  return { roots: roots.map((root) => build(root, null)), nodes };
}

function plainNode(uniqueId: string, number: number): ClosedNode {
  return {
    id: String(number),
    name: `Organization ${number}`,
    number,
    parentNumber: null,
    type: 'Grouping',
    uniqueId,
    uniqueIdPath: [],
    path: [],
    displayPath: '',
    children: [],
    hasChildren: false,
    isLinked: false,
    isTrialMode: false,
    status: 'Active',
  };
}

/** Computes the visible rows from scratch. */
function naiveRows(items: readonly TreeItem[], tree: OpenTree): TreeItem[] {
  return items.flatMap((item) => [
    item,
    ...(tree.openedOrgs.has(item.uniqueId)
      ? naiveRows(tree.children.get(item.uniqueId) ?? [], tree)
      : []),
  ]);
}

function opened(tree: TreeState, node: TreeNode): TreeState {
  const known = tree.children.has(node.uniqueId) ? tree : withLoaded(tree, node);
  return withOpened(known, node.uniqueId);
}

function levelsOf(nodes: ReadonlyMap<string, TreeNode>, uniqueId: string) {
  const numbers = uniqueId.split('-');
  return numbers.map((_number, index) => {
    const above = numbers.slice(0, index + 1).join('-');
    return {
      uniqueId: above,
      children: (nodes.get(above)?.children ?? []).map((child) => ({ ...child, children: [] })),
    };
  });
}

const steps = fc.array(
  fc.record({ kind: fc.constantFrom('open', 'close', 'path'), at: fc.nat() }),
  { maxLength: 40 },
);

test('opening, closing and revealing in any order results in the same rows as a full computation', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 4 }), steps, (shapes, taken) => {
      const server = serverOf(shapes);
      const all = [...server.nodes.values()];
      let tree = withRoots(emptyTree, server.roots);
      for (const { kind, at } of taken) {
        const visible = tree.rows[at % tree.rows.length];
        const anywhere = all[at % all.length];
        const node = visible && server.nodes.get(visible.uniqueId);
        if (kind === 'path' && anywhere)
          tree = withPathOpened(tree, anywhere.uniqueId, levelsOf(server.nodes, anywhere.uniqueId));
        if (kind === 'open' && node) tree = opened(tree, node);
        if (kind === 'close' && node) tree = withClosed(tree, node.uniqueId);
        expect(tree.rows).toEqual(naiveRows(tree.roots, tree));
      }
    }),
    { numRuns: 200 },
  );
});

test('revealing an organization opens its ancestors and not itself', () => {
  const server = serverOf([{ children: [{ children: [{ children: [{ children: [] }] }] }] }]);
  const tree = withPathOpened(
    withRoots(emptyTree, server.roots),
    '1-2-3',
    levelsOf(server.nodes, '1-2-3'),
  );
  expect([...tree.openedOrgs]).toEqual(['1', '1-2']);
  expect(tree.rows.map((row) => row.uniqueId)).toEqual(['1', '1-2', '1-2-3']);
  expect(ancestorsIn(tree, '1-2-3').map((item) => item.uniqueId)).toEqual(['1', '1-2']);
});

test('an organization that was revealed before is shown without a request', () => {
  const server = serverOf([{ children: [{ children: [{ children: [] }] }] }]);
  const roots = withRoots(emptyTree, server.roots);
  const shown = withPathOpened(roots, '1-2-3', levelsOf(server.nodes, '1-2-3'));
  const again = withPathOpened(withClosed(shown, '1'), '1-2-3');
  expect(again.rows).toEqual(shown.rows);
});

test('a linked organization opens only at the opened position', () => {
  const linked = { ...plainNode('1-9', 9), hasChildren: true, isLinked: true };
  const first = { ...plainNode('1', 1), hasChildren: true, children: [linked] };
  const second = { ...plainNode('2', 2), hasChildren: true };
  const other = { ...linked, uniqueId: '2-9' };
  let tree = withRoots(emptyTree, [first, second]);
  tree = opened(opened(tree, first), { ...second, children: [other] });
  tree = opened(tree, { ...linked, children: [plainNode('1-9-10', 10)] });
  expect(tree.rows.map((row) => row.uniqueId)).toEqual(['1', '1-9', '1-9-10', '2', '2-9']);
});

test('a node that no longer has children loses its toggle', () => {
  const tree = withRoots(emptyTree, [{ ...plainNode('1', 1), hasChildren: true }]);
  const loaded = withOpened(withLoaded(tree, plainNode('1', 1)), '1');
  expect(loaded.rows.map((row) => row.hasChildren)).toEqual([false]);
});

test('items have their level, position and number of siblings', () => {
  const server = serverOf([{ children: [{ children: [] }, { children: [] }] }, { children: [] }]);
  const root = server.nodes.get('1');
  const tree = withRoots(emptyTree, server.roots);
  const rows = root ? opened(tree, root).rows : [];
  expect(rows.map(({ level, position, siblings }) => [level, position, siblings])).toEqual([
    [1, 1, 2],
    [2, 1, 2],
    [2, 2, 2],
    [1, 2, 2],
  ]);
});

test('an edited organization has its new name at all positions', () => {
  const server = serverOf([{ children: [{ children: [] }] }]);
  const root = server.nodes.get('1');
  const tree = root ? opened(withRoots(emptyTree, server.roots), root) : emptyTree;
  const change = { number: 2, name: 'Keflavík', status: 'Disabled', isTrialMode: true } as const;
  const changed = withChange(tree, change);
  expect(itemIn(changed, '1-2')).toMatchObject(change);
  expect(changed.rows).toEqual(visibleRows(changed.roots, changed));
});

test('the descendants of an organization are removed at all its positions, and nothing else', () => {
  const server = serverOf([{ children: [{ children: [{ children: [] }] }, { children: [] }] }]);
  let tree = withRoots(emptyTree, server.roots);
  for (const uniqueId of ['1', '1-2']) {
    const node = server.nodes.get(uniqueId);
    if (node) tree = opened(tree, node);
  }
  const remaining = withoutDescendants(tree, 2);
  expect(itemIn(remaining, '1-2')).toBeDefined();
  expect(itemIn(remaining, '1-2-3')).toBeUndefined();
  expect(remaining.rows.map(({ uniqueId }) => uniqueId)).toEqual(['1', '1-2', '1-4']);
});

test('a level of 300,000 organizations opens', () => {
  const children = Array.from({ length: 300_000 }, (_, index) => ({
    ...plainNode(`1-${index + 2}`, index + 2),
    children: [],
  }));
  const root = { ...plainNode('1', 1), hasChildren: true };
  const tree = opened(withRoots(emptyTree, [root]), { ...root, children });
  expect(tree.rows).toHaveLength(300_001);
});

test('reloading without changes results in the same rows', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 4 }), (shapes) => {
      const server = serverOf(shapes);
      // The map lists children before their parents.
      const nodes = [...server.nodes.values()];
      const tree = nodes.toReversed().reduce(opened, withRoots(emptyTree, server.roots));
      expect(rebuiltFrom(tree, server.roots, nodes).rows).toEqual(tree.rows);
    }),
  );
});

test('reloading after a move shows the organization at its new position only', () => {
  const moved = { ...plainNode('1-9', 9), hasChildren: true };
  const first = { ...plainNode('1', 1), hasChildren: true };
  const second = plainNode('2', 2);
  let tree = withRoots(emptyTree, [first, second]);
  tree = opened(opened(tree, { ...first, children: [moved] }), {
    ...moved,
    children: [plainNode('1-9-10', 10)],
  });
  const holder = { ...second, hasChildren: true };
  const after = rebuiltFrom(
    tree,
    [{ ...first, hasChildren: false }, holder],
    [
      { ...first, hasChildren: false },
      { ...holder, children: [{ ...moved, uniqueId: '2-9' }] },
    ],
  );
  expect(itemIn(after, '1-9')).toBeUndefined();
  expect(itemIn(after, '2-9')).toMatchObject({ number: 9, level: 2 });
  expect(after.rows.map(({ uniqueId, hasChildren }) => [uniqueId, hasChildren])).toEqual([
    ['1', false],
    ['2', true],
  ]);
  expect([...after.openedOrgs]).toEqual(['1']);
});
