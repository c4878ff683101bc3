import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { browserArguments, browserPath, shortLivedPages } from './e2e/browser.ts';

const onDatabase = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Longer than the default of a second: the machine may be busy with other tests.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Libraries that the interface imports, bundled before the first component test. A library found later reloads the
 * running tests, which then fail.
 */
const browserLibraries = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'csv-parse/browser/esm/sync',
  'csv-stringify/browser/esm/sync',
  'uplot',
  'zod/mini',
  'zustand',
  'axe-core',
  'vitest-browser-react/pure',
];

/** Durability, crashes and the server as a process: the embedded engine is what these are about. */
const embeddedOnly = [
  'src/server/database/embedded/**/*.test.ts',
  'src/application/main.test.ts',
  'src/features/access-codes/generation/crash.test.ts',
];

/** Server tests that begin with this comment run on the embedded engine too, so that it executes every statement. */
const onBothEngines = '// On both engines';
const everyStatement = globSync('src/**/*.database.test.ts').filter((file) =>
  readFileSync(file, 'utf8').startsWith(onBothEngines),
);

/**
 * An engine that lives for seconds is started seventy times, and optimizing its code costs more than it saves. The deep checks run
 * it as the product does.
 */
const shortLivedEngines = process.env.TEST_DEPTH === 'deep' ? [] : ['--liftoff-only'];

/** Without a browser the other projects still run; the component tests then fail and say what to install. */
const chromium = await browserPath().catch(() => undefined);

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a test waits a third of its time.
    maxWorkers: 3,
    // Facts are found by their name, so no import leads from the suites to them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/facts.ts'],
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.database.test.ts', '**/*.browser.test.tsx', ...embeddedOnly],
          testTimeout: 120_000,
          isolate: false,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include: browserLibraries },
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['test/components/setup.ts'],
          // Each file gets a page as fresh as it needs from the setup file, so modules are loaded once.
          isolate: false,
          // Longer than the default of a second: the machine may be busy with other tests.
          expect: { poll: { timeout: 5_000, interval: 20 } },
          testTimeout: 60_000,
          // Server tests are never retried: a record that the first try deleted could hide the defect from the second.
          retry: process.env.CI ? 1 : 0,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              actionTimeout: 5_000,
              // What fades in is there at once, so tests neither wait for it nor meet it half-way.
              contextOptions: {
                reducedMotion: 'reduce',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
              launchOptions: {
                ...(chromium !== undefined && { executablePath: chromium }),
                args: [...browserArguments, ...shortLivedPages],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'database',
          execArgv: shortLivedEngines,
          include: ['src/**/*.database.test.ts'],
          exclude: ['**/*-mutants.database.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          // One server serves all files of a worker, so their modules are loaded once as well.
          isolate: false,
        },
      },
      {
        // Guests behind gateways, in network namespaces.
        test: {
          ...onDatabase,
          name: 'network',
          include: ['e2e/network/**/*.network.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
        },
      },
      {
        // These replace modules by broken ones, so each file needs modules of its own.
        test: {
          ...onDatabase,
          name: 'mutants',
          include: ['src/**/*-mutants.database.test.ts'],
          globalSetup: ['test/database-setup.ts'],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'embedded',
          include: embeddedOnly,
          env: { TEST_ENGINE: 'embedded' },
          execArgv: shortLivedEngines,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'statements',
          include: everyStatement,
          env: { TEST_ENGINE: 'embedded' },
          execArgv: shortLivedEngines,
          isolate: false,
        },
      },
    ],
  },
});
