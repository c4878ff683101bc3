import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  workers: 2,
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
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args: browserArguments },
  },
});
