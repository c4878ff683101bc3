import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'atrium-import-rules-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the linter rejects', () => {
  test.each([
    ['src/contract/planted.ts', '../ui/format.ts'],
    ['src/contract/planted.ts', '../server/logging.ts'],
    ['src/contract/values/planted.ts', '../../ui/format.ts'],
    ['src/ui/planted.ts', '../features/session/contract.ts'],
    ['src/ui/planted.ts', '../workspace/selection/selection.ts'],
    ['src/ui/form/planted.tsx', '../../console/Shell.tsx'],
    ['src/ui/planted.ts', '../server/logging.ts'],
    ['src/ui/planted.ts', 'node:fs'],
    ['src/server/planted.ts', '../features/session/server.ts'],
    ['src/server/planted.ts', '../features/session/contract.ts'],
    ['src/server/planted.ts', '../application/features.ts'],
    ['src/server/http/planted.ts', '../../ui/format.ts'],
    ['src/application/main.ts', '../console/router.tsx'],
    ['src/application/screens/setup-screens.ts', '../../features/session/server.ts'],
    ['src/application/embeddedPages.ts', '../server/logging.ts'],
    ['src/workspace/planted.ts', '../features/organizations/rules.ts'],
    ['src/workspace/planted.ts', '../features/organizations/lifecycle/contract.ts'],
    ['src/workspace/tree/planted.tsx', '../../features/service-plans/public/PlanCard.tsx'],
    ['src/workspace/tree/planted.tsx', '../../features/organizations/queries.ts'],
    ['src/workspace/tree/planted.tsx', '../../console/Shell.tsx'],
    ['src/workspace/tree/planted.tsx', '../../server/tenancy.ts'],
    ['src/features/session/planted.ts', '../organizations/record/records.ts'],
    ['src/features/session/planted.ts', '../organizations/server.ts'],
    ['src/features/session/planted.ts', '../organizations/lifecycle/contract.ts'],
    ['src/features/session/planted.tsx', '../organizations/edit/OrganizationForm.tsx'],
    ['src/features/session/planted.tsx', '../organizations/EditOrganizationPage.tsx'],
    ['src/features/session/sso/planted.ts', '../../organizations/record/records.ts'],
    ['src/features/organizations/edit/planted.tsx', '../../session/sign-in.ts'],
    ['src/features/organizations/edit/planted.tsx', '../../service-plans/screens/PlanPreview.tsx'],
    ['src/features/devices/probe/deep/planted.ts', '../../../session/sign-in.ts'],
    [
      'src/features/devices/probe/deep/planted.tsx',
      '../../../service-plans/screens/PlanPreview.tsx',
    ],
    ['src/features/session/planted.ts', '../../console/Shell.tsx'],
    ['src/features/session/planted.ts', '../../application/features.ts'],
    ['src/features/session/planted.tsx', './server.ts'],
    ['src/features/organizations/edit/planted.tsx', '../queries.ts'],
    ['src/features/organizations/edit/planted.tsx', '../../../server/tenancy.ts'],
    ['src/features/session/planted.tsx', 'kysely'],
    ['src/console/planted.ts', '../server/logging.ts'],
    ['src/console/planted.ts', '../application/screens.ts'],
    ['src/login/planted.ts', '../features/session/server.ts'],
    ['src/classic/planted.ts', '../../migrations/001_organizations_and_sessions.ts'],
    ['src/entries/console/planted.ts', '../../server/logging.ts'],
  ])('%s importing %s', (file, specifier) => {
    expect(
      findings({ [file]: `import { x } from '${specifier}';\nexport const y = x;\n` }),
    ).toMatch(/no-restricted-imports/);
  });

  test('an import cycle', () => {
    const found = findings({
      'src/ui/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
      'src/ui/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
    });
    expect(found).toMatch(/no-cycle/);
  });
});

describe('the linter allows', () => {
  test.each([
    ['src/contract/values/planted.ts', '../limits.ts'],
    ['src/ui/planted.ts', '../contract/validators/validators.ts'],
    ['src/server/http/planted.ts', '../../contract/problem.ts'],
    ['src/application/features.ts', '../features/session/server.ts'],
    [
      'src/application/screens/setup-screens.ts',
      '../../features/devices/screens/list/DevicesPage.tsx',
    ],
    ['src/entries/console/planted.tsx', '../../application/screens.ts'],
    ['src/workspace/planted.ts', '../features/organizations/contract.ts'],
    ['src/workspace/tree/planted.tsx', '../../features/organizations/contract.ts'],
    ['src/workspace/tree/planted.tsx', '../../ui/states/EmptyState.tsx'],
    ['src/features/session/planted.ts', '../organizations/contract.ts'],
    ['src/features/session/planted.ts', '../organizations/fields.ts'],
    ['src/features/session/planted.ts', '../organizations/queries.ts'],
    ['src/features/session/planted.tsx', '../service-plans/public/PlanCard.tsx'],
    ['src/features/session/planted.ts', '../../server/tenancy.ts'],
    ['src/features/session/planted.ts', '../../workspace/selection/selection.ts'],
    ['src/features/session/sso/planted.ts', '../../organizations/queries.ts'],
    ['src/features/organizations/edit/planted.tsx', '../contract.ts'],
    ['src/features/organizations/edit/planted.tsx', '../lifecycle/texts.ts'],
    ['src/features/organizations/edit/planted.tsx', '../../session/contract.ts'],
    ['src/features/organizations/edit/planted.tsx', '../../service-plans/fields.ts'],
    ['src/features/organizations/edit/planted.tsx', '../../service-plans/public/values.ts'],
    ['src/features/organizations/edit/planted.tsx', '../../../ui/states/EmptyState.tsx'],
    ['src/features/devices/probe/deep/planted.ts', '../../../session/contract.ts'],
    ['src/features/devices/probe/deep/planted.ts', '../../contract.ts'],
    ['src/console/planted.ts', '../workspace/tree/OrganizationTree.tsx'],
  ])('%s importing %s', (file, specifier) => {
    expect(findings({ [file]: `import { x } from '${specifier}';\nexport const y = x;\n` })).toBe(
      '',
    );
  });
});

describe('through all imports', () => {
  test('no screen, page or UI part reaches the server or its libraries', () => {
    const starts = globSync('src/**/*.tsx', { cwd: root }).concat(
      globSync('src/{ui,workspace,console,login,classic,entries}/**/*.ts', { cwd: root }),
    );
    const paths = importPathsFrom(starts.filter(isProduct), (step) =>
      // The portal's pages are text that `hono/html` escapes, for the server and the editor's preview alike.
      /^(src\/server|migrations)\/|^src\/features\/.*\/(server|queries)\.ts$|^(node:|kysely|pg$|hono(?!\/html$)|pino)/.test(
        step,
      ),
    );
    expect(starts.length).toBeGreaterThan(20);
    expect(paths).toEqual([]);
  });

  test('the server reaches no screen', () => {
    const paths = importPathsFrom(['src/application/main.ts'], (step) =>
      /\.tsx$|^react|^@mantine|^src\/ui\//.test(step),
    );
    expect(paths).toEqual([]);
  });
});

/** Returns the linter's output for these files in a copy of the project's folders. */
function findings(files: Record<string, string>): string {
  rmSync(join(copy, 'src'), { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  const rules = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  // Without rules that need types, because the imported files do not exist.
  writeFileSync(
    join(copy, '.oxlintrc.json'),
    JSON.stringify({ ...rules, options: { ...rules.options, typeAware: false } }),
  );
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix'], {
    cwd: copy,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return `${stdout}${stderr}`.trim();
}

/** Returns the import paths, without type imports, from the given files to matching modules. */
function importPathsFrom(starts: readonly string[], isMatch: (step: string) => boolean): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const queue = starts.map((file) => ({ file, path: file }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next.file)) continue;
    seen.add(next.file);
    for (const step of importsOf(next.file)) {
      const path = `${next.path} > ${step}`;
      if (isMatch(step)) found.push(path);
      else if (/\.tsx?$/.test(step)) queue.push({ file: step, path });
    }
  }
  return found;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = text.matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...imports].flatMap(([, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    if (!specifier.startsWith('.')) return [specifier];
    const target = resolve(root, dirname(file), specifier);
    return existsSync(target) ? [relative(root, target).replaceAll('\\', '/')] : [];
  });
}

function isProduct(file: string): boolean {
  return !/\.test\.tsx?$/.test(file);
}
