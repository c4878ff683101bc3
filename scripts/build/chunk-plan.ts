/** A chunk of a build that merges nothing: the modules that exactly the same entries need. */
export interface ExactChunk {
  id: string;
  bytes: number;
  modules: readonly string[];
  /** the ids of the chunks that it imports statically */
  imports: readonly string[];
  /** the ids of the entries that need it */
  entries: readonly string[];
  /** whether it stays a chunk of its own */
  isFixed: boolean;
}

/** An HTML page or a lazy module. */
export interface Entry {
  id: string;
  /** how often it is loaded, relative to the others */
  weight: number;
  /** the pages that load it; what all of them have loaded already costs it nothing */
  pages: readonly string[];
}

interface Group {
  bytes: number;
  modules: readonly string[];
  isFixed: boolean;
  imports: ReadonlySet<number>;
  entries: bigint;
}

type Groups = ReadonlyMap<number, Group>;
type CostOfLoading = (entries: bigint) => number;

/**
 * Returns the modules of each chunk to build. Two chunks are merged as long as the requests that this saves outweigh
 * the bytes that entries then load in vain, and never so that chunks import each other in a circle.
 * @param requestBytes the bytes that cost as much as one request
 */
export function chunkPlan(
  chunks: readonly ExactChunk[],
  entries: readonly Entry[],
  requestBytes: number,
): string[][] {
  const bits = new Map(entries.map(({ id }, at) => [id, 1n << BigInt(at)]));
  const costOf = costOfGroups(costOfLoading(entries, bits), requestBytes);
  let groups = groupsOf(chunks, bits);
  let cost = costOf.all(groups);
  for (;;) {
    const best = bestMerger(groups, cost, costOf);
    if (best === undefined) break;
    ({ groups, cost } = best);
  }
  return [...groups.values()].filter(({ isFixed }) => !isFixed).map(({ modules }) => [...modules]);
}

function groupsOf(chunks: readonly ExactChunk[], bits: ReadonlyMap<string, bigint>): Groups {
  const positions = new Map(chunks.map(({ id }, at) => [id, at]));
  return new Map(
    chunks.map(({ imports, entries, bytes, modules, isFixed }, at) => [
      at,
      {
        bytes,
        modules,
        isFixed,
        imports: new Set(imports.flatMap((id) => positions.get(id) ?? [])),
        entries: union(entries, bits),
      },
    ]),
  );
}

function union(ids: readonly string[], bits: ReadonlyMap<string, bigint>): bigint {
  return ids.reduce((mask, id) => mask | (bits.get(id) ?? 0n), 0n);
}

/** Returns the sum of the weights of entries that do not have a chunk from their pages. */
function costOfLoading(
  entries: readonly Entry[],
  bits: ReadonlyMap<string, bigint>,
): CostOfLoading {
  const known = new Map<bigint, number>();
  const facts = entries.map(({ id, weight, pages }) => ({
    weight,
    entry: bits.get(id) ?? 0n,
    pages: union(pages, bits),
  }));
  return (loading) => {
    const found = known.get(loading);
    if (found !== undefined) return found;
    const cost = facts
      .filter(({ entry }) => (loading & entry) !== 0n)
      .filter(({ pages }) => pages === 0n || (loading & pages) !== pages)
      .reduce((sum, { weight }) => sum + weight, 0);
    known.set(loading, cost);
    return cost;
  };
}

function costOfGroups(weightOf: CostOfLoading, requestBytes: number) {
  return {
    all(groups: Groups): number {
      const loading = loadingOf(groups);
      return [...groups].reduce(
        (sum, [at, { bytes }]) => sum + (bytes + requestBytes) * weightOf(loading.get(at) ?? 0n),
        0,
      );
    },
    /** Returns what merging two groups saves at most; less if entries then load more of their imports. */
    mostSaved([a, loadingA]: [Group, bigint], [b, loadingB]: [Group, bigint]): number {
      const [weightA, weightB] = [weightOf(loadingA), weightOf(loadingB)];
      const both = weightOf(loadingA | loadingB);
      return (
        requestBytes * (weightA + weightB - both) -
        a.bytes * (both - weightA) -
        b.bytes * (both - weightB)
      );
    },
  };
}

/** Returns for each group the entries that load it, also through other groups. */
function loadingOf(groups: Groups): Map<number, bigint> {
  const loading = new Map<number, bigint>();
  const add = (at: number, entries: bigint) => {
    const before = loading.get(at);
    const after = (before ?? 0n) | entries;
    if (after === before) return;
    loading.set(at, after);
    for (const next of groups.get(at)?.imports ?? []) add(next, after);
  };
  for (const [at, { entries }] of groups) add(at, entries);
  return loading;
}

function bestMerger(groups: Groups, cost: number, costOf: ReturnType<typeof costOfGroups>) {
  const loading = loadingOf(groups);
  const free = [...groups].filter(([, { isFixed }]) => !isFixed);
  const candidates = free
    .flatMap(([a, groupA], position) =>
      free.slice(position + 1).map(([b, groupB]) => ({
        pair: [a, b] as const,
        most: costOf.mostSaved([groupA, loading.get(a) ?? 0n], [groupB, loading.get(b) ?? 0n]),
      })),
    )
    .filter(({ most }) => most > 0)
    .sort((one, other) => other.most - one.most);
  let best: { groups: Groups; cost: number } | undefined;
  for (const { pair, most } of candidates) {
    if (best !== undefined && cost - best.cost >= most) break;
    const merged = withMerged(groups, ...pair);
    if (merged === undefined) continue;
    const mergedCost = costOf.all(merged);
    if (mergedCost < (best?.cost ?? cost)) best = { groups: merged, cost: mergedCost };
  }
  return best;
}

/** Returns the groups with two of them merged; undefined if one imports the other through a third. */
function withMerged(groups: Groups, a: number, b: number): Groups | undefined {
  const [groupA, groupB] = [groups.get(a), groups.get(b)];
  if (groupA === undefined || groupB === undefined) return undefined;
  const imports = new Set(
    [...groupA.imports, ...groupB.imports].filter((at) => at !== a && at !== b),
  );
  if (canReach(groups, imports, new Set([a, b]))) return undefined;
  const others = [...groups]
    .filter(([at]) => at !== a && at !== b)
    .map(([at, group]): [number, Group] => [
      at,
      group.imports.has(b)
        ? { ...group, imports: new Set([...group.imports].map((to) => (to === b ? a : to))) }
        : group,
    ]);
  return new Map([
    ...others,
    [
      a,
      {
        bytes: groupA.bytes + groupB.bytes,
        modules: [...groupA.modules, ...groupB.modules],
        isFixed: false,
        imports,
        entries: groupA.entries | groupB.entries,
      },
    ],
  ]);
}

function canReach(
  groups: Groups,
  from: ReadonlySet<number>,
  targets: ReadonlySet<number>,
): boolean {
  const seen = new Set(from);
  // The iteration of a set includes elements that are added during it.
  for (const at of seen) {
    if (targets.has(at)) return true;
    for (const next of groups.get(at)?.imports ?? []) seen.add(next);
  }
  return false;
}
