import type { Plugin } from 'vite';

export const partsFile = 'static/demo-parts.json';

/**
 * Lists the console's lazy modules and styles. Demo mode loads all of them at its start, because the server may be
 * unavailable afterwards. The list is outside `assets`, whose files browsers cache for a year.
 */
export function listOfParts(entry: string): Plugin {
  return {
    name: 'list-of-demo-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const start = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId === entry,
        );
        if (start === undefined) return this.error(`There is no entry ${entry}`);
        const files = new Set([start.fileName]);
        // The iteration of a set includes elements that are added during it.
        for (const name of files) {
          const file = bundle[name];
          if (file?.type !== 'chunk') continue;
          for (const next of [...file.imports, ...file.dynamicImports]) files.add(next);
          for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
        }
        const source = JSON.stringify([...files].filter((name) => /\.(js|css)$/.test(name)));
        this.emitFile({ type: 'asset', fileName: partsFile, source });
      },
    },
  };
}
