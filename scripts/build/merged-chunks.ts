import { build, type InlineConfig, mergeConfig, type Rolldown, type UserConfig } from 'vite';
import { chunkPlan, type Entry, type ExactChunk } from './chunk-plan.ts';

/** A request costs a browser as much as this many bytes of minified script. */
const requestBytes = 40_000;

/**
 * Most visits load the console and then some screens; the sign-in page and embedded pages begin fewer of them, and other
 * lazy modules are needed less often.
 */
const weights = { console: 800, page: 200, screen: 3, other: 1 };

const runtime = '\0rolldown/runtime.js';

/**
 * Returns the groups of `output.codeSplitting` that merge small chunks. Left alone, Rolldown makes a chunk for each set of
 * entries that share a module, which is more than 200 files. A first build finds these sets.
 */
export async function mergedChunks(config: UserConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = await chunksWithoutGroups(config);
  const entries = entriesOf(chunks);
  const plan = chunkPlan(exactChunks(chunks), entries, requestBytes);
  const groupOf = new Map(
    plan.flatMap((modules, at) => modules.map((id) => [id, `shared-${at}`] as const)),
  );
  return [
    {
      debugName: 'merged-chunks',
      name: (id) => groupOf.get(id) ?? null,
      // Each group has exactly the modules of the plan, which has no circles.
      includeDependenciesRecursively: false,
    },
  ];
}

async function chunksWithoutGroups(config: UserConfig): Promise<Rolldown.OutputChunk[]> {
  const options: InlineConfig = { configFile: false, logLevel: 'error', build: { write: false } };
  const result = await build(mergeConfig(config, options));
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((file) => file.type === 'chunk');
}

function idOf(chunk: Rolldown.OutputChunk): string {
  return chunk.facadeModuleId ?? chunk.fileName;
}

function isEntry(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isEntry || chunk.isDynamicEntry;
}

function entriesOf(chunks: readonly Rolldown.OutputChunk[]): Entry[] {
  const pages = chunks
    .filter((chunk) => chunk.isEntry)
    .map((page) => ({
      id: idOf(page),
      loads: closureOf(chunks, page, (chunk) => [...chunk.imports, ...chunk.dynamicImports]),
    }));
  return chunks.filter(isEntry).map((chunk) => ({
    id: idOf(chunk),
    weight: weightOf(chunk),
    pages: chunk.isEntry ? [] : pages.filter(({ loads }) => loads.has(chunk)).map(({ id }) => id),
  }));
}

function weightOf(chunk: Rolldown.OutputChunk): number {
  if (chunk.isEntry) return isConsole(chunk) ? weights.console : weights.page;
  return idOf(chunk).endsWith('Page.tsx') ? weights.screen : weights.other;
}

function isConsole(chunk: Rolldown.OutputChunk): boolean {
  return idOf(chunk).endsWith('/console/index.html');
}

function exactChunks(chunks: readonly Rolldown.OutputChunk[]): ExactChunk[] {
  const needs = chunks.filter(isEntry).map((entry) => ({
    id: idOf(entry),
    loads: closureOf(chunks, entry, ({ imports }) => imports),
  }));
  return chunks.map((chunk) => ({
    id: chunk.fileName,
    bytes: chunk.code.length,
    modules: [
      ...Object.keys(chunk.modules),
      ...(chunk.moduleIds.includes(runtime) ? [runtime] : []),
    ],
    imports: chunk.imports,
    entries: needs.filter(({ loads }) => loads.has(chunk)).map(({ id }) => id),
    // An entry in a group would get another file that only imports it.
    isFixed: isEntry(chunk),
  }));
}

function closureOf(
  chunks: readonly Rolldown.OutputChunk[],
  start: Rolldown.OutputChunk,
  nextOf: (chunk: Rolldown.OutputChunk) => readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set([start]);
  // The iteration of a set includes elements that are added during it.
  for (const chunk of seen)
    for (const name of nextOf(chunk)) {
      const next = files.get(name);
      if (next !== undefined) seen.add(next);
    }
  return seen;
}
