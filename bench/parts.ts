import { resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
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
import { newDatabase } from './new-database.ts';
import { measureOrgSearch, writeOrgSearchResults } from './org-search.ts';
import { measurePanMapping } from './pan-mapping.ts';
import { writeRadiusResults } from './radius/results.ts';
import { measureRadius } from './radius/run.ts';
import { measureRevenue } from './revenue.ts';
import { clusterSettings as salesSettings } from './sales/grown-sales.ts';
import { measureSalesReports } from './sales-reports.ts';
import { measureSignInAttack } from './sign-in-attack.ts';
import { measureSiteNetwork } from './site-network.ts';
import { measureSubtrees } from './subtrees.ts';
import { measureTree } from './tree.ts';

/** `network` measures this many loads of each page. */
export const networkRuns = 5;

type Part = (given: readonly string[]) => Promise<void>;

/** What `npm run bench -- <name>` measures alone and prints; `radius` writes its results too. */
export const parts: Readonly<Record<string, Part>> = {
  browser: () => print(measureBrowser()),
  tree: () => inBrowser(measureTree),
  'asset-list': () => inBrowser(measureAssetList),
  'pan-mapping': () => inBrowser(measurePanMapping),
  /** `network 7 ../other`: 7 runs, beside another built worktree */
  async network(given) {
    const [runs = networkRuns] = given.map(Number).filter(Number.isFinite);
    const folders = given.filter((argument) => !Number.isFinite(Number(argument)));
    const lines = await measureNetwork(
      runs,
      folders.map((folder) => resolve(folder)),
    );
    console.info(lines.join('\n'));
  },
  /** Admin History over 10,000,000 rows */
  history: () => print(measureHistory()),
  /** lists of subtrees, and the deletion of plans */
  subtrees: () => onPostgres((url) => print(measureSubtrees(url))),
  assets: () => onPostgres((url) => print(measureAssets(url))),
  'site-network': () => onPostgres((url) => print(measureSiteNetwork(url))),
  /** Adv Org Search over 1,000,000 organizations; `org-search postgres://…` measures a database that is grown already */
  'org-search': ([given]) => {
    const measure = async (url: string) => {
      const lines = await measureOrgSearch(url);
      console.table(lines);
      await writeOrgSearchResults(lines);
    };
    return given === undefined
      ? onPostgres(measure, ['fsync=off', 'shared_buffers=2GB'])
      : measure(given);
  },
  revenue: () =>
    onPostgres(async (url) => print(measureRevenue(await newDatabase(url, 'bench_revenue')))),
  /** `sales 10000000`: the reports over so many purchases */
  sales: ([purchases = '1000000']) =>
    onPostgres(async (url) => {
      const { reports, files } = await measureSalesReports(
        await newDatabase(url, 'bench_sales'),
        Number(purchases),
      );
      console.table(reports);
      console.table(files);
    }, salesSettings),
  codes: () => beside((url) => print(measureAccessCodes(url))),
  accounting: () =>
    beside(async (url) => {
      await print(measureAccounting(url));
      await print(measureAccounting(undefined));
    }),
  radius: () => beside(async (url) => writeRadiusResults(await measureRadius(url))),
  /** RADIUS Activity over 10,000,000 logins and sessions */
  async activity() {
    await import('./radius-activity.ts');
  },
  /** signing in during 10,000 guesses */
  attack: () =>
    beside(async (url) => {
      for (const connections of [10_000, 200]) {
        console.table(await measureSignInAttack(undefined, connections));
        if (url !== undefined)
          console.table(
            await measureSignInAttack(
              await newDatabase(url, `bench_attack_${connections}`),
              connections,
            ),
          );
      }
    }),
  /** saving beside an import */
  imports: () =>
    beside(async (url) => {
      if (url !== undefined) await print(measureImports(url));
      await print(measureImports(undefined));
    }),
};

async function print(lines: Promise<readonly object[]>): Promise<void> {
  console.table(await lines);
}

async function inBrowser(measure: (browser: Browser) => Promise<readonly object[]>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: browserArguments,
  });
  await print(measure(browser));
  await browser.close();
}

/** Measures on a PostgreSQL of its own, and on none where none is installed. */
async function beside(
  measure: (url: string | undefined) => Promise<void>,
  settings?: Parameters<typeof startLocalPostgres>[0],
): Promise<void> {
  const local = await startLocalPostgres(settings);
  try {
    await measure(local?.url);
  } finally {
    local?.stop();
  }
}

function onPostgres(
  measure: (url: string) => Promise<void>,
  settings?: Parameters<typeof startLocalPostgres>[0],
): Promise<void> {
  return beside((url) => {
    if (url === undefined) throw new Error('No PostgreSQL is installed here');
    return measure(url);
  }, settings);
}
