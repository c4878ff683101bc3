import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkPlan, type ExactChunk } from './chunk-plan.ts';

const entryIds = ['page', 'list', 'form', 'dialog'];

/** Chunks as a build without groups makes them: each imports chunks that at least the same entries need. */
const exactChunks = fc
  .array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 100_000 }),
      entries: fc.subarray(entryIds, { minLength: 1 }),
      isFixed: fc.boolean(),
      wanted: fc.array(fc.nat(11)),
    }),
    { maxLength: 12 },
  )
  .map((facts) =>
    facts.map(
      ({ wanted, ...chunk }, at): ExactChunk => ({
        ...chunk,
        id: `chunk-${at}`,
        modules: [`module-${at}`],
        imports: wanted
          .filter((to) => to < at && chunk.entries.every((id) => facts[to]?.entries.includes(id)))
          .map((to) => `chunk-${to}`),
      }),
    ),
  );

const plan = (chunks: readonly ExactChunk[], requestBytes: number) =>
  chunkPlan(
    chunks,
    entryIds.map((id) => ({ id, weight: 1, pages: id === 'page' ? [] : ['page'] })),
    requestBytes,
  );

test('each module is in one chunk, and fixed chunks stay as they are', () => {
  fc.assert(
    fc.property(exactChunks, fc.integer({ min: 0, max: 50_000 }), (chunks, requestBytes) => {
      const free = chunks.filter(({ isFixed }) => !isFixed).flatMap(({ modules }) => modules);
      expect(plan(chunks, requestBytes).flat().sort()).toEqual(free.sort());
    }),
  );
});

test('no chunks import each other in a circle', () => {
  fc.assert(
    fc.property(exactChunks, fc.integer({ min: 0, max: 50_000 }), (chunks, requestBytes) => {
      const merged = plan(chunks, requestBytes);
      const placeOf = ({ id, modules }: ExactChunk) => {
        const at = merged.findIndex((group) => modules.some((module) => group.includes(module)));
        return at === -1 ? id : String(at);
      };
      const places = new Map(chunks.map((chunk) => [chunk.id, placeOf(chunk)]));
      const importsOf = (place: string) =>
        chunks
          .filter((chunk) => placeOf(chunk) === place)
          .flatMap(({ imports }) => imports.map((id) => places.get(id) ?? ''))
          .filter((to) => to !== place);
      for (const start of new Set(places.values())) {
        const reached = new Set(importsOf(start));
        for (const place of reached) for (const next of importsOf(place)) reached.add(next);
        expect(reached.has(start)).toBe(false);
      }
    }),
  );
});

test('chunks of the same entries are merged, and a large one is not loaded in vain', () => {
  const chunk = (id: string, bytes: number, entries: string[]): ExactChunk => ({
    id,
    bytes,
    entries,
    modules: [id],
    imports: [],
    isFixed: false,
  });
  const chunks = [
    chunk('small', 100, ['list', 'form']),
    chunk('other', 100, ['list', 'form']),
    chunk('large', 90_000, ['form']),
  ];
  expect(plan(chunks, 1_000).map((modules) => modules.sort())).toEqual([
    ['large'],
    ['other', 'small'],
  ]);
});
