import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalPostgres } from '../scripts/local-postgres.ts';
import { measureAccessCodes } from './access-codes.ts';
import { measureBrowser } from './browser.ts';
import { measureImports } from './imports.ts';
import { measureNetwork } from './network.ts';
import { newDatabase } from './new-database.ts';
import { networkRuns, parts } from './parts.ts';
import { writeRadiusResults } from './radius/results.ts';
import { measureRadius } from './radius/run.ts';
import { measureRevenue } from './revenue.ts';
import { type Measurement, measureServer } from './server.ts';

const [name, ...rest] = process.argv.slice(2);
if (name !== undefined && !Number.isFinite(Number(name))) {
  const part = parts[name];
  if (part === undefined) {
    console.error(`There is no ${name}. Use one of: ${Object.keys(parts).join(', ')}`);
    process.exit(1);
  }
  await part(rest);
  process.exit();
}

// `npm run bench -- 15634 100000` measures these sizes only.
const given = process.argv.slice(2).map(Number).filter(Number.isFinite);
const sizes = given.length > 0 ? given : [15_634, 100_000, 1_000_000];

const measurements: Measurement[] = [];
const revenue: { metric: string; result: string }[] = [];
const codes: Awaited<ReturnType<typeof measureAccessCodes>> = [];
const imports: Awaited<ReturnType<typeof measureImports>> = [];
const postgres = await startLocalPostgres();
try {
  if (postgres !== undefined) {
    revenue.push(...(await measureRevenue(await newDatabase(postgres.url, 'bench_revenue'))));
    console.table(revenue);
  }
  for (const size of sizes) {
    if (postgres !== undefined)
      measurements.push(
        ...(await measureServer(await newDatabase(postgres.url, `bench_${size}`), size)),
      );
    measurements.push(...(await measureServer(undefined, size)));
    console.table(measurements.filter(({ organizations }) => organizations > size * 0.9));
  }
  if (postgres !== undefined)
    imports.push(...(await measureImports(await newDatabase(postgres.url, 'bench_imports'))));
  imports.push(...(await measureImports(undefined)));
  console.table(imports);
  codes.push(...(await measureAccessCodes(postgres?.url)));
  console.table(codes);
  await writeRadiusResults(await measureRadius(postgres?.url));
} finally {
  postgres?.stop();
}

const browser = await measureBrowser();
console.table(browser);
const network = await measureNetwork(networkRuns, []);
console.info(network.join('\n'));
await writeFile(join(import.meta.dirname, 'results.md'), report());

function report(): string {
  const columns = [...new Set(measurements.map(columnOf))];
  const rows = [...new Set(measurements.map(({ metric }) => metric))].map((metric) => {
    const cells = columns.map(
      (column) =>
        measurements.find((one) => one.metric === metric && columnOf(one) === column)?.result ??
        '–',
    );
    return `| ${[metric, ...cells].join(' | ')} |`;
  });
  return [
    '# Measured',
    '',
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}. Times of whole requests, without a network, p50 / p95 of 30.`,
    '',
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows,
    '',
    '## Revenue summary',
    '',
    'PostgreSQL; 10,000,000 purchases in 200 days, 1,000 areas, 60 plan names, 3 currencies, 4 time zones; p50 / p95 of 30.',
    '',
    '| | |',
    '|---|---|',
    ...revenue.map(({ metric, result }) => `| ${metric} | ${result} |`),
    '',
    '## Imports of organizations',
    '',
    'p50 / p95 / slowest of the whole request, in one process with the import. The embedded engine has one connection, and an import is one transaction.',
    '',
    '| | |',
    '|---|---|',
    ...imports.map(({ metric, result }) => `| ${metric} | ${result} |`),
    '',
    '## Access codes',
    '',
    'Made in the background, beside the same rows by one raw COPY into the same table with its indexes.',
    '',
    '| | |',
    '|---|---|',
    ...codes.map(({ metric, result }) => `| ${metric} | ${result} |`),
    '',
    '## In the browser',
    '',
    'Chromium, production build over loopback, embedded database with the sample provider, cold cache.',
    'The large tree is a database of its own: 10 groups of 10,000 organizations, all opened in the console.',
    'The devices are 10,000 of one service area, in pages of 25 (the default) and of 100 (the maximum), at 4×.',
    '',
    '| | |',
    '|---|---|',
    ...browser.map(({ metric, result }) => `| ${metric} | ${result} |`),
    '',
    '## In the browser, over a network',
    '',
    'ms from a link or a press to the paint, median and range of n visits; CPU slowdown × / round trip in ms at 10 Mbit/s.',
    'The list has 25 of 80 devices beside a tree of 47 rows; the bare page is one list of React and Mantine.',
    '',
    ...network,
    '',
  ].join('\n');
}

function columnOf({ engine, organizations }: Measurement): string {
  return `${engine}, ${organizations.toLocaleString('en')}`;
}
