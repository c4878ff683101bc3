import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import type { OwnProvider } from './own-provider.ts';
import type { RunningServer } from './server.ts';

/** Returns the organization of a provider's lobby, as rows refer to it. */
export const lobbyOf = ({ system }: PooledDatabase, { lobby }: OwnProvider) =>
  system
    .selectFrom('organization')
    .select(['number', 'path', 'name', 'type'])
    .where('number', '=', lobby.number)
    .executeTakeFirstOrThrow();

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Stops the server while rows are written into its database. */
export async function whileStopped(
  server: RunningServer,
  plant: (database: PooledDatabase) => Promise<void>,
): Promise<void> {
  await server.stop();
  const database = await openDatabase(
    { databaseUrl: undefined, dataDirectory: server.dataDirectory },
    createLogger('silent'),
  );
  try {
    await plant(database);
  } finally {
    await database.close();
  }
  await server.start();
}
