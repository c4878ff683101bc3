import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { shims } from './shims.ts';

const root = join(import.meta.dirname, '../../..');

// Packages that check whether they run in Node before they import its modules.
const runsInNodeAndBrowsers = /\/node_modules\/(@electric-sql\/pglite|hash-wasm)\//;

const shimFolder = join(root, 'src/demo/shims/');
const buffer = join(shimFolder, 'buffer.ts');

/**
 * Replaces modules that only work in Node, and its `Buffer`, in demo mode's worker, and fails the build for a module
 * without a shim. Packages look for `Buffer` to find out whether they run in Node, so it is not a global.
 */
export function nodeShims(): Plugin {
  return {
    name: 'node-shims',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const shim = shims[source];
      if (shim !== undefined) return find(this.resolve.bind(this), shim, importer);
      if (isBuiltin(source) && !runsInNodeAndBrowsers.test(importer))
        return this.error(
          `${relative(root, importer)} imports ${source}, which demo mode's worker does not have. ` +
            'Name the file or the package in src/demo/build/shims.ts, with a shim in src/demo/shims.',
        );
      if (!source.startsWith('.') || importer.includes('/node_modules/')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const own = resolved && shims[relative(root, resolved.id).replaceAll('\\', '/')];
      return own ? join(root, own) : resolved;
    },
    transform(code, id) {
      const isOurs = !id.includes('/node_modules/') && !id.startsWith(shimFolder);
      if (!isOurs || !/\bBuffer\./.test(code)) return null;
      // On the first line, so that the other lines keep their numbers.
      return { code: `import { Buffer } from ${JSON.stringify(buffer)}; ${code}`, map: null };
    },
  };
}

type Resolve = (source: string, importer: string) => Promise<{ id: string } | null>;

async function find(resolve: Resolve, shim: string, importer: string): Promise<string> {
  if (shim.startsWith('src/')) return join(root, shim);
  const resolved = await resolve(shim, importer);
  if (resolved === null) throw new Error(`The shim ${shim} cannot be found`);
  return resolved.id;
}
