import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type ESTree, type Plugin, parseSync } from 'vite';
import { listOfParts } from './src/demo/build/parts-plugin.ts';
import { twinsOfNode } from './src/demo/build/twins-plugin.ts';

const entries = join(import.meta.dirname, 'src/entries');
const output = join(import.meta.dirname, 'dist');

/** The server sends these files as they are to every browser that takes gzip. */
function gzipAssets(): Plugin {
  return {
    name: 'gzip-assets',
    closeBundle() {
      const folder = join(output, 'assets');
      for (const file of readdirSync(folder).filter((name) => /\.(js|css|wasm|data)$/.test(name)))
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
        const { names, endpoints, withoutSchemas } = endpointsIn(code);
        const reexport = `export { ${names.join(', ')} } from ${JSON.stringify(id + endpointsQuery)};`;
        return {
          code: id === file ? `${reexport}\n${withCuts(code, endpoints)}` : withoutSchemas,
          moduleType: 'ts',
          moduleSideEffects: false,
        };
      },
    },
  };
}

interface Cut {
  start: number;
  end: number;
  by: string;
}

/** The statements `export const … = endpoint({ … })` of a contract, and a module of these alone. */
function endpointsIn(code: string) {
  const names: string[] = [];
  const endpoints: Cut[] = [];
  const schemas: Cut[] = [];
  const others: Cut[] = [];
  for (const statement of parseSync('contract.ts', code).program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const [variable] = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
    const given = variable?.init && endpointObject(variable.init);
    if (variable?.id.type === 'Identifier' && given) {
      names.push(variable.id.name);
      endpoints.push(cut(statement, ''));
      for (const property of given.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          if (schemaNames.has(property.key.name)) schemas.push(cut(property.value, 'undefined'));
    } else if (!isPlain(variable?.init) && !importsEndpoint(statement))
      others.push(cut(statement, ''));
  }
  // Endpoints may name plain values of the module, such as the beginning of their paths; nothing else of it is needed.
  const withoutSchemas = withCuts(code, [...schemas, ...others]);
  return { names, endpoints, withoutSchemas };
}

function endpointObject(init: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const [given] = init.arguments;
  return init.callee.name === 'endpoint' && given?.type === 'ObjectExpression' ? given : undefined;
}

/** A literal, or an object of nothing but literals. */
function isPlain(value: ESTree.Expression | null | undefined): boolean {
  if (value?.type === 'TSAsExpression') return isPlain(value.expression);
  if (value?.type === 'ObjectExpression')
    return value.properties.every((one) => one.type === 'Property' && isPlain(one.value));
  return value?.type === 'Literal';
}

function importsEndpoint(statement: ESTree.Directive | ESTree.Statement): boolean {
  return statement.type === 'ImportDeclaration' && statement.source.value.endsWith('/endpoint.ts');
}

function cut({ start, end }: { start: number; end: number }, by: string): Cut {
  return { start, end, by };
}

function withCuts(code: string, cuts: readonly Cut[]): string {
  const fromTheEnd = cuts.toSorted((one, other) => other.start - one.start);
  return fromTheEnd.reduce(
    (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end),
    code,
  );
}

/**
 * What the sign-in page and the console both load at once. Left alone it is cut into a piece for each choice of
 * it that some lazy part imports, and small pieces compress worse.
 */
const everyPageNeeds =
  /node_modules\/(react|react-dom|scheduler|fast-deep-equal)\/|@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton))\//;

/** The same for what every page needs to call the server, also those without an interface. */
const everyCallNeeds =
  /src\/(contract\/endpoint|ui\/api\/call|features\/session\/client\/cookies)\.ts$/;

/** The same for the libraries that the console's frame cannot be without. */
const theFrameNeeds =
  /node_modules\/(zustand|@tanstack\/(query-core|react-query|router-core|react-router|history|react-store|store|virtual-core|react-virtual))\//;

export default defineConfig({
  root: entries,
  base: '/admin-ui/',
  publicDir: join(import.meta.dirname, 'public'),
  plugins: [
    react(),
    endpointsWithoutSchemas(),
    listOfParts(join(entries, 'console/index.html')),
    gzipAssets(),
  ],
  // Demo mode's worker is the only bundle with the server in it: its contracts keep their schemas. Its pieces are
  // named, so that a test can see that nobody else loads them.
  worker: {
    format: 'es',
    plugins: () => [twinsOfNode()],
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === 'worker' ? 'assets/demo-[name]-[hash].js' : 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/demo-[name]-[hash].js',
        assetFileNames: 'assets/demo-[name]-[hash][extname]',
      },
    },
  },
  build: {
    outDir: output,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: everyPageNeeds },
            { name: 'calls', test: everyCallNeeds },
            { name: 'frame', test: theFrameNeeds },
          ],
        },
      },
      // What only a removed schema has used goes with it.
      treeshake: { manualPureFunctions: ['z', 'rule', 'endpoint'] },
      input: ['login', 'console', 'classic', 'set-organization', 'organization-list'].map((entry) =>
        join(entries, entry, 'index.html'),
      ),
    },
  },
});
