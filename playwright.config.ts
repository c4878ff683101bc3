import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath, shortLivedPages } from './e2e/browser.ts';
import { viewport } from './e2e/warm-page.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // One more than the cores of a small machine: a test waits a third of its time.
  workers: 3,
  fullyParallel: false,
  projects: [
    // One worker, because these files share a server inside it.
    { name: 'in-process', testMatch: '**/in-process/*.spec.ts', workers: 1 },
    { name: 'separate-process', testIgnore: ['**/in-process/*', '**/network/*'] },
  ],
  forbidOnly: true,
  // What passes only on the retry is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/browser.json' },
    ],
    ['./e2e/flaky-reporter.ts'],
  ],
  use: {
    viewport,
    launchOptions: {
      executablePath: await browserPath(),
      args: [...browserArguments, ...shortLivedPages],
    },
  },
});
