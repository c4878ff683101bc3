import { move } from '../operations.ts';
import { counted, formatNumber, print, runCommand, secondsSince } from './run-command.ts';

await runCommand(async (settings) => {
  const start = performance.now();
  const { tables, wasMoved } = await move(settings, counted({ tables: 0, rows: 0 }));
  if (wasMoved)
    print(
      '\nAn earlier run has moved this data to DATABASE_URL. Nothing was copied, and the rows there were not compared again.',
    );
  else {
    print('\n  Table                           Rows  Digest in both databases');
    for (const { name, rows, digest } of tables)
      print(`  ${name.padEnd(24)}${formatNumber(rows).padStart(12)}  ${digest.slice(0, 16)}`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `\nMoved ${formatNumber(rows)} rows of ${tables.length} tables in ${secondsSince(start)}. All counts and digests are equal.`,
    );
  }
  const key =
    settings.secretKey === undefined
      ? `Keep ${settings.dataDirectory}/secret.key, or set SECRET_KEY to its content`
      : 'Keep SECRET_KEY';
  print(`Start the server with DATABASE_URL from now on. ${key}.`);
});
