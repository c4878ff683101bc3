import { openDatabase } from '../../../server/database/open.ts';
import { createLogger } from '../../../server/logging.ts';
import { readSettings, SettingsError } from '../../../server/startup/settings.ts';
import { type CheckedChains, checkChains } from './check-chain.ts';

async function run(): Promise<CheckedChains> {
  const database = await openDatabase(readSettings(process.env), createLogger('error'));
  try {
    return await checkChains(database.system);
  } finally {
    await database.close();
  }
}

function report({ chains, entries, broken }: CheckedChains): number {
  for (const { providerNumber, entryId, reason } of broken) {
    const where = entryId === null ? 'at its end' : `at entry ${entryId}`;
    process.stderr.write(`The history of ${providerNumber} is broken ${where}: ${reason}.\n`);
  }
  process.stdout.write(
    `Checked ${entries} entries in ${chains} chains: ${broken.length} broken.\n`,
  );
  return broken.length === 0 ? 0 : 1;
}

run().then(
  (checked) => {
    process.exitCode = report(checked);
  },
  (error: unknown) => {
    const expected = error instanceof SettingsError;
    const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
