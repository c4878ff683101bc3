import type { Days } from '../../src/contract/values/period.ts';
import { findOwner, readingAs } from '../../src/features/report-schedules/runs/owner-rights.ts';
import { reportFile } from '../../src/features/report-schedules/runs/report-file.ts';
import { exportPmsTransactions } from '../../src/features/sales-reports/pms/contract.ts';
import { scheduledPms } from '../../src/features/sales-reports/pms/scheduled-report.ts';
import type { PooledDatabase } from '../../src/server/database/open.ts';
import { benchApplication, contextOver } from '../server.ts';
import { now, provider } from './grown-sales.ts';

const megabyte = 1_000_000;

export interface MemoryMeasurement {
  what: string;
  rows: number;
  megabytes: number;
  seconds: number;
  /** the process's resident memory after the first tenth of the file, and the most after that */
  memory: string;
}

/** Measures the memory of this process while the largest report is exported, and while it is made for a schedule. */
export async function measureMemory(
  database: PooledDatabase,
  days: Days,
): Promise<MemoryMeasurement[]> {
  const { send, close } = await benchApplication(database, new Date(now));
  const exported = await watched('the CSV file of the PMS report', async (add) => {
    const response = await send(exportPmsTransactions, {
      params: { orgNumber: String(provider) },
      query: { period: 'custom', ...days },
    });
    for await (const chunk of response.body ?? []) add(chunk);
  });
  await close();
  const server = contextOver(database, new Date(now));
  const administrator = await database.system
    .selectFrom('administrator')
    .select('id')
    .executeTakeFirstOrThrow();
  const owner = await findOwner(server, administrator.id);
  if (owner === null) throw new Error('The administrator may not read');
  const scheduled = await watched('the file of the same as a scheduled report', async (add) => {
    const result = await scheduledPms.run(readingAs(server, owner.caller, provider), days, {});
    const title = { report: 'PMS', organization: 'Bench', ...days, timeZone: 'UTC' };
    await reportFile('csv', title, result, async (_part, content) => add(content));
  });
  return [exported, scheduled];
}

async function watched(
  what: string,
  work: (add: (chunk: Uint8Array) => void) => Promise<void>,
): Promise<MemoryMeasurement> {
  const begun = performance.now();
  const seen: { bytes: number; memory: number }[] = [];
  let [bytes, rows] = [0, 0];
  await work((chunk) => {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
    seen.push({ bytes, memory: process.memoryUsage.rss() });
  });
  const isEarly = (one: { bytes: number }) => one.bytes < bytes / 10;
  const most = (some: typeof seen) =>
    (Math.max(...some.map(({ memory }) => memory)) / megabyte).toFixed(0);
  return {
    what,
    rows: rows - 1,
    megabytes: Math.round(bytes / megabyte),
    seconds: Math.round((performance.now() - begun) / 1000),
    memory: `${most(seen.filter(isEarly))} MB → ${most(seen.filter((one) => !isEarly(one)))} MB`,
  };
}
