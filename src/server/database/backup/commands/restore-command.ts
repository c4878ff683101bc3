import { restore } from '../operations.ts';
import {
  counted,
  fileArgument,
  formatNumber,
  print,
  runCommand,
  secondsSince,
} from './run-command.ts';

await runCommand(async (settings) => {
  const file = fileArgument('database:restore');
  const start = performance.now();
  const totals = { tables: 0, rows: 0 };
  await restore(settings, file, counted(totals));
  print(
    `Restored ${formatNumber(totals.rows)} rows of ${totals.tables} tables in ${secondsSince(start)}. The digest of each table equals the backup’s.`,
  );
  print(
    `The key of device secrets is not in a backup: set SECRET_KEY, or copy secret.key to ${settings.dataDirectory}, before the server starts.`,
  );
});
