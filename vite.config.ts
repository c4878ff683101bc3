import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseSync } from 'vite';

const entries = join(import.meta.dirname, 'src/entries');
const output = join(import.meta.dirname, 'dist');

/** The server sends these files as they are to every browser that takes gzip. */
function gzipAssets(): Plugin {
  return {
    name: 'gzip-assets',
    closeBundle() {
      const folder = join(output, 'assets');
      for (const file of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name)))
        writeFileSync(
          join(folder, `${file}.gz`),
          gzipSync(readFileSync(join(folder, file)), { level: 9 }),
        );
    },
  };
}

const schemaNames = new Set(['params', 'query', 'body', 'response']);
const endpointsQuery = '?endpoints';

/**
 * The server checks what is sent: to call an endpoint a browser needs its method, path and access only.
 * So the endpoints of a contract become a module of their own without schemas, and with it zod stays behind.
 */
function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/contract\.ts\?endpoints$/ },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /\/contract\.ts(\?endpoints)?$/ },
      handler(id) {
        const file = id.replace(endpointsQuery, '');
        const code = readFileSync(file, 'utf8');
        const { names, statements, schemas } = endpointsIn(code);
        if (id !== file)
          return {
            code: replaced(code, schemas, 'undefined'),
            moduleType: 'ts',
            moduleSideEffects: false,
          };
        const reexport = `export { ${names.join(', ')} } from ${JSON.stringify(id + endpointsQuery)};`;
        return {
          code: `${reexport}\n${replaced(code, statements, '')}`,
          moduleType: 'ts',
          moduleSideEffects: false,
        };
      },
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/** Where a contract says `export const … = endpoint({ … })`, and where the schemas of those are. */
function endpointsIn(code: string) {
  const names: string[] = [];
  const statements: Span[] = [];
  const schemas: Span[] = [];
  for (const statement of parseSync('contract.ts', code).program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    const [{ id, init } = { id: undefined, init: undefined }] = statement.declaration.declarations;
    if (id?.type !== 'Identifier' || init?.type !== 'CallExpression') continue;
    const [given] = init.arguments;
    if (init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') continue;
    if (given?.type !== 'ObjectExpression') continue;
    names.push(id.name);
    statements.push(statement);
    for (const property of given.properties)
      if (property.type === 'Property' && property.key.type === 'Identifier')
        if (schemaNames.has(property.key.name)) schemas.push(property.value);
  }
  return { names, statements, schemas };
}

function replaced(code: string, spans: readonly Span[], by: string): string {
  const fromTheEnd = spans.toSorted((one, other) => other.start - one.start);
  return fromTheEnd.reduce(
    (text, { start, end }) => text.slice(0, start) + by + text.slice(end),
    code,
  );
}

export default defineConfig({
  root: entries,
  base: '/admin-ui/',
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [react(), endpointsWithoutSchemas(), gzipAssets()],
  build: {
    outDir: output,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What only a removed schema has used goes with it.
      treeshake: { manualPureFunctions: ['z', 'rule', 'endpoint'] },
      input: ['login', 'console', 'set-organization'].map((entry) =>
        join(entries, entry, 'index.html'),
      ),
    },
  },
});
