import type { Plugin, ResolveModulePreloadDependenciesFn, Rolldown } from 'vite';

/**
 * Lets a dynamic import preload only what it does not load anyway: without the module itself, whose import starts at once,
 * and without what the importing script has imported already. The lists are in the script that imports, which for the
 * screens is the first load.
 */
export function shortPreloadLists(): Plugin {
  let bundle: Rolldown.OutputBundle = {};
  const importedBy = new Map<string, ReadonlySet<string>>();
  const resolveDependencies: ResolveModulePreloadDependenciesFn = (
    filename,
    dependencies,
    { hostId, hostType },
  ) => {
    if (hostType === 'html') return dependencies;
    const loaded = importedBy.get(hostId) ?? staticImports(bundle, hostId);
    importedBy.set(hostId, loaded);
    return dependencies.filter((file) => file !== filename && !loaded.has(file));
  };
  return {
    name: 'short-preload-lists',
    apply: 'build',
    config: () => ({ build: { modulePreload: { resolveDependencies } } }),
    // Before Vite's own plugin writes the lists.
    generateBundle(_options, written) {
      bundle = written;
      importedBy.clear();
    },
  };
}

/** Returns a script and all that it imports statically. */
function staticImports(bundle: Rolldown.OutputBundle, file: string): ReadonlySet<string> {
  const files = new Set([file]);
  // The iteration of a set includes elements that are added during it.
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) files.add(next);
  }
  return files;
}
