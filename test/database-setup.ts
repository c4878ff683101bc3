import { disposable, startLocalPostgres } from '../scripts/local-postgres.ts';
import { makeTemplate } from './databases.ts';

/**
 * Starts a PostgreSQL for the run unless TEST_DATABASE_URL is set, and migrates a template database, which every test
 * server clones. Without PostgreSQL, or with TEST_ENGINE=embedded, the tests run on the embedded engine.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE === 'embedded' || process.env.TEST_DATABASE_TEMPLATE) return;
  const given = process.env.TEST_DATABASE_URL;
  const local = given === undefined ? await startLocalPostgres(disposable) : undefined;
  const url = given ?? local?.url;
  if (url === undefined) {
    console.warn('No PostgreSQL is installed: the server tests run on the embedded engine.');
    return;
  }
  const template = await makeTemplate(url).catch((error: unknown) => {
    local?.stop();
    throw error;
  });
  // Workers inherit the environment of this process.
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  return async () => {
    await template.remove();
    local?.stop();
  };
}
