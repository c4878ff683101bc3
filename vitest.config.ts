import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, browserPath, shortLivedPages } from './e2e/browser.ts';

const onDatabase = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Durability, crashes and the server as a process: the embedded engine is what these are about. */
const embeddedOnly = [
  'src/server/database/embedded/**/*.test.ts',
  'src/server/main.test.ts',
  'src/features/access-codes/making/crash.test.ts',
];

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a test waits a third of its time.
    maxWorkers: 3,
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.database.test.ts', '**/*.browser.test.tsx', ...embeddedOnly],
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['test/components/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: await browserPath(),
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
          include: ['src/**/*.database.test.ts'],
          exclude: ['**/*-mutants.database.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          // One server serves all files of a worker, so their modules are loaded once as well.
          isolate: false,
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
        },
      },
    ],
  },
});
