import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Tests of the `database` project run on the embedded engine, and again on PostgreSQL when TEST_DATABASE_URL is set.
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.database.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['src/**/*.database.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file has a database and a server of its own; the modules may be loaded once.
          isolate: false,
        },
      },
    ],
  },
});
