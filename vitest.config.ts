import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const onDatabase = { testTimeout: 60_000, hookTimeout: 60_000 };

// Tests of the `database` projects run on the embedded engine, and again on PostgreSQL when TEST_DATABASE_URL is set.
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
          ...onDatabase,
          name: 'database',
          include: ['src/**/*.database.test.ts'],
          exclude: ['**/*-mutants.database.test.ts'],
          // Each file has a database and a server of its own; the modules may be loaded once.
          isolate: false,
        },
      },
      {
        // These replace modules by broken ones.
        test: {
          ...onDatabase,
          name: 'database-mutants',
          include: ['src/**/*-mutants.database.test.ts'],
        },
      },
    ],
  },
});
