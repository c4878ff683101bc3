import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type BuiltScreens, builtScreensFile } from '../../src/application/pages/built-screens.ts';
import { menuPathOf, partsOf, type Screen } from '../../src/console/screen.ts';

type Loads = readonly (readonly [name: string, load: () => unknown])[];

const application = join(import.meta.dirname, '../../src/application');
const importPattern = /import\(\s*['"]([^'"]+)['"]/g;

/** Writes `screens.json`: the scripts of each screen, and redirects. */
export function builtScreens(pageOf: (name: string) => string): Plugin {
  return {
    name: 'built-screens',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (page: string, loads: Loads) =>
        loads.map(
          ([name, load]) =>
            [name, scriptsOf(chunks, pageOf(page), importedBy(name, load))] as const,
        );
      const { screens, homePath } = await screenRegistry();
      const built: BuiltScreens = {
        screens: Object.fromEntries(filesOf('console', screens.flatMap(partsOf))),
        redirects: Object.fromEntries([
          ['/', homePath],
          ...screens
            .filter((screen: Screen) => menuPathOf(screen) !== screen.path)
            .map((screen) => [screen.path, menuPathOf(screen)]),
        ]),
        embeddedPages: Object.fromEntries(filesOf('classic', await embeddedLoads())),
      };
      this.emitFile({
        type: 'asset',
        fileName: builtScreensFile,
        source: JSON.stringify(built),
      });
    },
  };
}

// Imported by a computed path, so that a bundled vite.config.ts does not contain the screens.
function screenRegistry(): Promise<typeof import('../../src/application/screens.ts')> {
  return import(join(application, 'screens.ts'));
}

async function embeddedLoads(): Promise<Loads> {
  const { embeddedPages }: typeof import('../../src/application/embeddedPages.ts') = await import(
    join(application, 'embeddedPages.ts')
  );
  return Object.entries(embeddedPages).map(([name, { load }]) => [name, load]);
}

/**
 * Returns the modules that a screen's function imports. They are read from the source, because the function needs a browser.
 * Throws when there are none: the page's HTML could not name the screen's scripts.
 */
export function importedBy(screen: string, load: () => unknown): string[] {
  const paths = [...load.toString().matchAll(importPattern)].map(([, path = '']) => path);
  if (paths.length === 0)
    throw new Error(
      `The build cannot read which module the screen ${screen} imports. Write import('…') with its path inside ` +
        `'load' itself, such as: load: async () => ({ default: (await import('../features/…/Page.tsx')).Page })`,
    );
  // The registries are in folders of different depths, and all modules of screens are outside of them.
  return paths.map((path) => join(application, '..', path.replace(/^(\.\.\/)+/, '')));
}

function scriptsOf(
  chunks: readonly Rolldown.OutputChunk[],
  page: string,
  modules: readonly string[],
): string[] {
  const chunkOf = (id: string) => {
    // A module that a shared chunk contains needs no chunk of its own.
    const found =
      chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (found === undefined) throw new Error(`The build has no chunk for ${id}`);
    return found.fileName;
  };
  const loaded = closure(chunks, chunkOf(page));
  const files = new Set(modules.flatMap((module) => [...closure(chunks, chunkOf(module))]));
  return [...files].filter((file) => !loaded.has(file));
}

/** Returns a script and all that it imports statically. */
function closure(chunks: readonly Rolldown.OutputChunk[], file: string): ReadonlySet<string> {
  const files = new Set([file]);
  // The iteration of a set includes elements that are added during it.
  for (const name of files)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      files.add(next);
  return files;
}
