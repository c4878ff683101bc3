import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath, shortLivedPages } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // One more than the cores of a small machine: a test waits a third of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/browser.json' },
    ],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: await browserPath(),
      args: [...browserArguments, ...shortLivedPages],
    },
  },
});
