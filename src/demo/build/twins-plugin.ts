import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { twins } from './twins.ts';

const root = join(import.meta.dirname, '../../..');

/** These ask whether they run in Node before they import anything of it. */
const runsInBothPlaces = /\/node_modules\/(@electric-sql\/pglite|hash-wasm)\//;

/** Gives demo mode's worker the twins of what only Node has, and fails the build for what has none. */
export function twinsOfNode(): Plugin {
  return {
    name: 'twins-of-node',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const twin = twins[source];
      if (twin !== undefined) return find(this.resolve.bind(this), twin, importer);
      if (isBuiltin(source) && !runsInBothPlaces.test(importer))
        return this.error(
          `${relative(root, importer)} imports ${source}, which demo mode's worker does not have. ` +
            'Name the file or the package in src/demo/build/twins.ts, with a twin in src/demo/twins.',
        );
      if (!source.startsWith('.') || importer.includes('/node_modules/')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const own = resolved && twins[relative(root, resolved.id).replaceAll('\\', '/')];
      return own ? join(root, own) : resolved;
    },
  };
}

type Resolve = (source: string, importer: string) => Promise<{ id: string } | null>;

async function find(resolve: Resolve, twin: string, importer: string): Promise<string> {
  if (twin.startsWith('src/')) return join(root, twin);
  const resolved = await resolve(twin, importer);
  if (resolved === null) throw new Error(`The twin ${twin} cannot be found`);
  return resolved.id;
}
