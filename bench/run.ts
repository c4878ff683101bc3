import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { browserArguments, browserPath } from '../e2e/browser.ts';
import { startLocalPostgres } from '../scripts/local-postgres.ts';
import { measureAccessCodes } from './access-codes.ts';
import { measureAccounting } from './accounting.ts';
import { measureAssetList } from './asset-list.ts';
import { measureAssets } from './assets.ts';
import { measureBrowser } from './browser.ts';
import { measureHistory } from './history.ts';
import { measureImports } from './imports.ts';
import { measureNetwork } from './network.ts';
import { writeRadiusResults } from './radius/results.ts';
import { measureRadius } from './radius/run.ts';
import { measureRevenue } from './revenue.ts';
import { clusterSettings as salesSettings } from './sales/grown-sales.ts';
import { measureSalesReports } from './sales-reports.ts';
import { type Measurement, measureServer } from './server.ts';
import { measureSignInAttack } from './sign-in-attack.ts';
import { measureSiteNetwork } from './site-network.ts';
import { measureSubtrees } from './subtrees.ts';

const networkRuns = 5;

// `npm run bench -- browser` measures the browser part alone, and prints it only.
if (process.argv.includes('browser')) {
  console.table(await measureBrowser());
  process.exit();
}

// `npm run bench -- network 7 ../other` measures the browser over networks alone: 7 runs, beside another built worktree.
if (process.argv.includes('network')) {
  const rest = process.argv.slice(process.argv.indexOf('network') + 1);
  const [runs = networkRuns] = rest.map(Number).filter(Number.isFinite);
  const folders = rest.filter((argument) => !Number.isFinite(Number(argument)));
  console.info(
    (
      await measureNetwork(
        runs,
        folders.map((folder) => resolve(folder)),
      )
    ).join('\n'),
  );
  process.exit();
}
// `npm run bench -- history` measures Admin History over 10,000,000 rows alone, on PostgreSQL.
if (process.argv.includes('history')) {
  console.table(await measureHistory());
  process.exit();
}
// `npm run bench -- subtrees` measures lists of subtrees and the deletion of plans alone, on PostgreSQL.
if (process.argv.includes('subtrees')) {
  const local = await startLocalPostgres();
  if (local === undefined) throw new Error('No PostgreSQL is installed here');
  console.table(await measureSubtrees(local.url));
  local.stop();
  process.exit();
}
// `npm run bench -- assets` measures the checks and readings of 10,000 assets alone, on PostgreSQL.
if (process.argv.includes('assets')) {
  const local = await startLocalPostgres();
  if (local === undefined) throw new Error('No PostgreSQL is installed here');
  console.table(await measureAssets(local.url));
  local.stop();
  process.exit();
}
// `npm run bench -- asset-list` measures the browser with a site of 500 assets alone.
if (process.argv.includes('asset-list')) {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: browserArguments,
  });
  console.table(await measureAssetList(browser));
  await browser.close();
  process.exit();
}
// `npm run bench -- site-network` measures the lists and pushes of a site of 4,000 units alone, on PostgreSQL.
if (process.argv.includes('site-network')) {
  const local = await startLocalPostgres();
  if (local === undefined) throw new Error('No PostgreSQL is installed here');
  console.table(await measureSiteNetwork(local.url));
  local.stop();
  process.exit();
}
// `npm run bench -- codes` measures the access codes alone, and prints it only.
if (process.argv.includes('codes')) {
  const local = await startLocalPostgres();
  console.table(await measureAccessCodes(local?.url));
  local?.stop();
  process.exit();
}
// `npm run bench -- accounting` measures RADIUS accounting alone, and prints it only.
if (process.argv.includes('accounting')) {
  const local = await startLocalPostgres();
  console.table([
    ...(await measureAccounting(local?.url)),
    ...(await measureAccounting(undefined)),
  ]);
  local?.stop();
  process.exit();
}
// `npm run bench -- radius` measures RADIUS alone, beside FreeRADIUS with its own SQL module, and writes the results.
if (process.argv.includes('radius')) {
  const local = await startLocalPostgres();
  await writeRadiusResults(await measureRadius(local?.url));
  local?.stop();
  process.exit();
}
// `npm run bench -- activity` measures RADIUS Activity over 10,000,000 logins and sessions alone, on PostgreSQL.
if (process.argv.includes('activity')) {
  await import('./radius-activity.ts');
  process.exit();
}
// `npm run bench -- attack` measures signing in during 10,000 guesses alone, and prints it only.
if (process.argv.includes('attack')) {
  const attacks = [10_000, 200];
  for (const connections of attacks)
    console.table(await measureSignInAttack(undefined, connections));
  const local = await startLocalPostgres();
  for (const connections of local === undefined ? [] : attacks)
    console.table(
      await measureSignInAttack(
        await newDatabase(local?.url ?? '', `bench_attack_${connections}`),
        connections,
      ),
    );
  local?.stop();
  process.exit();
}
// `npm run bench -- imports` measures saving beside an import alone, and prints it only.
if (process.argv.includes('imports')) {
  const local = await startLocalPostgres();
  console.table([
    ...(local === undefined ? [] : await measureImports(local.url)),
    ...(await measureImports(undefined)),
  ]);
  local?.stop();
  process.exit();
}

// `npm run bench -- sales 10000000` measures the sales reports over so many purchases alone, and prints it only.
if (process.argv.includes('sales')) {
  const local = await startLocalPostgres(salesSettings);
  if (local === undefined) throw new Error('No PostgreSQL is installed here');
  const purchases = Number(process.argv[process.argv.indexOf('sales') + 1] ?? 1_000_000);
  try {
    const { reports, files } = await measureSalesReports(
      await newDatabase(local.url, 'bench_sales'),
      purchases,
    );
    console.table(reports);
    console.table(files);
  } finally {
    local.stop();
  }
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
  // `npm run bench -- revenue` measures that report alone, and prints it only.
  if (process.argv.includes('revenue')) {
    postgres?.stop();
    process.exit();
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

async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

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
