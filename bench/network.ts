import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserArguments, browserPath } from '../e2e/browser.ts';
import { startAtrium } from './network/atrium.ts';
import { startBarePage } from './network/bare.ts';
import { conditions } from './network/conditions.ts';
import { reportOf, type Visited } from './network/report.ts';
import { type Product, visit } from './network/visit.ts';

/**
 * Measures the console in the browser over slow networks and on slow CPUs, beside a bare page. `folders` are other
 * worktrees, built, to measure beside this one. Returns the lines of a report.
 */
export async function measureNetwork(runs: number, folders: readonly string[]): Promise<string[]> {
  const started: { product: Product; stop(): Promise<void> }[] = [];
  try {
    started.push(await startBarePage());
    started.push(await startAtrium('Atrium', join(import.meta.dirname, '..')));
    for (const folder of folders) started.push(await startAtrium(folder, folder));
    return await measureProducts(
      started.map(({ product }) => product),
      runs,
    );
  } finally {
    for (const { stop } of started) await stop();
  }
}

/** Visits products in turn under each condition; the first is the yardstick of the others. */
export async function measureProducts(
  products: readonly Product[],
  runs: number,
): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: browserArguments,
  });
  try {
    const before = loadavg();
    const visits = await visitInTurn(browser, products, runs);
    const [load, loadAfter] = [before, loadavg()].map(([minute = 0]) => minute.toFixed(1));
    return [
      `${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, load average ${load} before and ${loadAfter} after.`,
      '',
      ...reportOf(visits, products[0]?.name ?? ''),
    ];
  } finally {
    await browser.close();
  }
}

async function visitInTurn(browser: Browser, products: readonly Product[], runs: number) {
  const visits: Visited[] = [];
  for (let run = 0; run < runs; run += 1)
    for (const condition of conditions)
      for (const product of products)
        visits.push({
          product: product.name,
          condition,
          figures: await visit(browser, product, condition),
        });
  return visits;
}
