import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = projectFiles();
const code = files.filter(
  (file) => /\.(ts|tsx|mjs|css)$/.test(file) && file !== 'src/server/database/tables.ts',
);
const features = new Set(files.flatMap((file) => /^src\/features\/[^/]+/.exec(file) ?? []));

describe('every file', () => {
  test('is short: half of them up to 80 lines, nine of ten up to 220, none over 350', () => {
    const lengths = code.map((file) => ({ file, lines: linesOf(file).length }));
    const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b);
    expect(lengths.filter(({ lines }) => lines > 350)).toEqual([]);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(220);
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThanOrEqual(80);
  });

  test('exports its own declarations: no barrels', () => {
    const barrels = code.filter(
      (file) => /^index\.tsx?$/.test(basename(file)) || /^export \*/m.test(textOf(file)),
    );
    expect(barrels).toEqual([]);
  });

  test('with a share of a suite has files with the other shares', () => {
    const isTest = (file: string) => file.endsWith('.test.ts');
    const suites = code
      .filter((file) => !isTest(file) && /import \{.*\bisInShare\b/.test(textOf(file)))
      .map((file) => /function (\w+)\(share: Share\)/.exec(textOf(file))?.[1] ?? file);
    expect(suites).toContain('testTenancy');
    const texts = code.filter(isTest).map(textOf);
    for (const suite of suites) {
      const call = new RegExp(`\\b${suite}\\(\\{ index: (\\d+), of: (\\d+) \\}\\)`, 'g');
      const taken = texts
        .flatMap((text) => [...text.matchAll(call)])
        .map(([, index, of]) => `${index} of ${of}`);
      expect(taken, suite).not.toEqual([]);
      const all = taken.map((_share, index) => `${index} of ${taken.length}`);
      expect(taken.toSorted(), suite).toEqual(all.toSorted());
    }
  });

  test('with tests has no skipped or exclusive ones', () => {
    const tests = code.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    const held = /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b/;
    expect(tests.length).toBeGreaterThan(10);
    expect(tests.filter((file) => held.test(textOf(file)))).toEqual([]);
  });

  test('has no notes about unfinished work', () => {
    // The brackets prevent this line from matching itself.
    expect(code.filter((file) => /\b(TO[D]O|FIX[M]E|XX[X])\b/.test(textOf(file)))).toEqual([]);
  });
});

describe('a feature’s folder', () => {
  test('has a lowercase name and a contract', () => {
    expect(features.size).toBeGreaterThan(0);
    for (const feature of features) {
      expect(basename(feature)).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(files).toContain(`${feature}/contract.ts`);
    }
  });

  test('has component files in PascalCase, and all others starting in lowercase', () => {
    const wrong = files
      .filter((file) => file.startsWith('src/features/'))
      .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .filter((file) => (file.endsWith('.tsx') ? /^[a-z]/ : /^[A-Z]/).test(basename(file)));
    expect(wrong).toEqual([]);
  });

  test('defines request and response schemas in its contract only', () => {
    // What a version and an attempt store, what an address carries sealed, and what controllers, card gateways and property systems reply.
    const ofOthers = [
      'src/features/portal/document/blocks.ts',
      'src/features/portal/document/fields.ts',
      'src/features/portal/document/slot-images.ts',
      'src/features/portal/flow/visit-identity.ts',
      'src/features/portal/flow/visit-state.ts',
      'src/features/portal/versions/preview-token.ts',
      'src/features/portal/gateways/smartzone.ts',
      'src/features/payments/adapters/adyen/client.ts',
      'src/features/payments/adapters/adyen/objects.ts',
      'src/features/payments/adapters/authorize-net/client.ts',
      'src/features/payments/adapters/authorize-net/objects.ts',
      'src/features/payments/adapters/paypal/client.ts',
      'src/features/payments/adapters/paypal/objects.ts',
      'src/features/payments/adapters/stripe/client.ts',
      'src/features/payments/adapters/stripe/objects.ts',
      'src/features/payments/adapters/stripe/receive.ts',
      'src/features/pms/hosted/cloudbeds/replies.ts',
      'src/features/pms/hosted/mews/replies.ts',
    ];
    const wrong = files
      .filter((file) => /^src\/(features|server)\/.*\.tsx?$/.test(file))
      .filter((file) => basename(file) !== 'contract.ts' && !file.endsWith('.test.ts'))
      .filter((file) => !ofOthers.includes(file))
      .filter((file) => /\bz\.(object|strictObject|looseObject)\(/.test(textOf(file)));
    expect(wrong).toEqual([]);
  });
});

test('statements compare lists with any(), so that the length of a list does not change the statement', () => {
  // A subquery starts with `(` or with the name of a query builder.
  const list = /'(?:not )?in',(?!\s*(?:\(|db\b|query\b))/;
  const server = code.filter((file) => file.startsWith('src/') && !file.endsWith('.test.ts'));
  expect(server.length).toBeGreaterThan(100);
  expect(server.filter((file) => list.test(textOf(file)))).toEqual([]);
});

describe('documents', () => {
  const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));

  test('refer to existing scripts', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const missing = documents.flatMap((document) =>
      [...textOf(document).matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
        .map(([, script]) => script ?? '')
        .filter((script) => !['ci', 'install', ...Object.keys(scripts)].includes(script))
        .map((script) => `${document}: npm run ${script}`),
    );
    expect(missing).toEqual([]);
  });

  test('refer to existing paths', () => {
    const top = 'src|scripts|e2e|bench|docs|migrations|sample|test|public|\\.ci';
    const named = new RegExp(`\`((?:${top})/[\\w./*{},@-]*)\``, 'g');
    const missing = documents.flatMap((document) => {
      const text = textOf(document);
      const spans = [...text.matchAll(named)].map(([, path]) => path ?? '');
      const links = [...text.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, path]) =>
        join(dirname(document), path ?? ''),
      );
      return [...spans, ...links]
        .filter((path) => globSync(path, { cwd: root }).length === 0)
        .map((path) => `${document}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});

/** Returns all files except those that .gitignore excludes, without git. */
function projectFiles(): string[] {
  const ignored = textOf('.gitignore').split('\n').filter(Boolean);
  const isIgnored = (name: string) =>
    name === '.git' ||
    ignored.some(
      (pattern) =>
        pattern === `${name}/` || (pattern.startsWith('*') && name.endsWith(pattern.slice(1))),
    );
  return globSync('{*,.*}/**/*', { cwd: root, exclude: (path) => isIgnored(basename(path)) })
    .concat(globSync('*', { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile());
}

function textOf(file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
}

function linesOf(file: string): string[] {
  return textOf(file).trimEnd().split('\n');
}
