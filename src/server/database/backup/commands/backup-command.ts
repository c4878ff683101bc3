import { backUp } from '../operations.ts';
import {
  counted,
  fileArgument,
  formatNumber,
  print,
  runCommand,
  secondsSince,
} from './run-command.ts';

await runCommand(async (settings) => {
  const file = fileArgument('database:backup');
  const start = performance.now();
  const totals = { tables: 0, rows: 0 };
  const bytes = await backUp(settings, file, counted(totals));
  print(
    `Wrote ${formatNumber(totals.rows)} rows of ${totals.tables} tables to ${file}: ${(bytes / 1e6).toFixed(1)} MB in ${secondsSince(start)}.`,
  );
  const key =
    settings.secretKey === undefined ? `${settings.dataDirectory}/secret.key` : 'SECRET_KEY';
  print(
    `It holds personal data of guests. It does not hold the key of device secrets (${key}): store that separately.`,
  );
});
