import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startLocalPostgres } from '../scripts/local-postgres.ts';
import { measureAccessCodes } from './access-codes.ts';
import { measureBrowser } from './browser.ts';
import { type Measurement, measureServer } from './server.ts';

// `npm run bench -- browser` measures the browser part alone, and prints it only.
if (process.argv.includes('browser')) {
  console.table(await measureBrowser());
  process.exit();
}

// `npm run bench -- codes` measures the access codes alone, and prints it only.
if (process.argv.includes('codes')) {
  const local = await startLocalPostgres();
  console.table(await measureAccessCodes(local?.url));
  local?.stop();
  process.exit();
}

// `npm run bench -- 15634 100000` measures these sizes only.
const given = process.argv.slice(2).map(Number).filter(Number.isFinite);
const sizes = given.length > 0 ? given : [15_634, 100_000, 1_000_000];

const measurements: Measurement[] = [];
const codes: Awaited<ReturnType<typeof measureAccessCodes>> = [];
const postgres = await startLocalPostgres();
try {
  for (const size of sizes) {
    if (postgres !== undefined) {
      const name = `bench_${size}`;
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      measurements.push(...(await measureServer(url.href, size)));
    }
    measurements.push(...(await measureServer(undefined, size)));
    console.table(measurements.filter(({ organizations }) => organizations > size * 0.9));
  }
  codes.push(...(await measureAccessCodes(postgres?.url)));
  console.table(codes);
} finally {
  postgres?.stop();
}

const browser = await measureBrowser();
console.table(browser);
await writeFile(join(import.meta.dirname, 'results.md'), report());

function report(): string {
  const columns = [...new Set(measurements.map(columnOf))];
  const rows = [...new Set(measurements.map(({ what }) => what))].map((what) => {
    const cells = columns.map(
      (column) =>
        measurements.find((one) => one.what === what && columnOf(one) === column)?.result ?? '–',
    );
    return `| ${[what, ...cells].join(' | ')} |`;
  });
  return [
    '# Measured',
    '',
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}. Times are of the whole request inside the server's process, p50 / p95 of 30.`,
    '',
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows,
    '',
    '## Access codes',
    '',
    'Made in the background, beside the same rows by one raw COPY into the same table with its indexes.',
    '',
    '| | |',
    '|---|---|',
    ...codes.map(({ what, result }) => `| ${what} | ${result} |`),
    '',
    '## In the browser',
    '',
    'Chromium, production build over loopback, embedded database with the sample provider, cold cache.',
    'The large tree is a database of its own: 10 groups of 10,000 organizations, all opened in the console.',
    '',
    '| | |',
    '|---|---|',
    ...browser.map(({ what, result }) => `| ${what} | ${result} |`),
    '',
  ].join('\n');
}

function columnOf({ engine, organizations }: Measurement): string {
  return `${engine}, ${organizations.toLocaleString('en')}`;
}
