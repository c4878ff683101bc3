import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../startup/settings.ts';

/** The file in a data directory whose database was moved to PostgreSQL. */
export const movedMark = 'moved-to-postgresql';

/** Prevents that a server without DATABASE_URL continues with the embedded database after its move. */
export function requireNotMoved(dataDirectory: string): void {
  const mark = join(dataDirectory, movedMark);
  if (existsSync(mark))
    throw new SettingsError([
      `DATA_DIR ${dataDirectory} was moved to PostgreSQL: set DATABASE_URL. To use the embedded database again, without changes since, delete ${mark}.`,
    ]);
}
