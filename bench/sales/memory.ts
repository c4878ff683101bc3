import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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
  /** what the process held after collecting garbage: the most in the first tenth of the file, and after that */
  held: string;
  /** its resident memory, in the same way */
  resident: string;
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
  const scheduled = await watched('the file of the same as a scheduled report', async (add) => {
    const result = await scheduledPms.run(readingAs(server, owner, provider), days, {});
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
  const seen: { bytes: number; held: number; resident: number }[] = [];
  let [bytes, rows] = [0, 0];
  await work((chunk) => {
    const isNextMegabyte =
      Math.floor(bytes / megabyte) < Math.floor((bytes + chunk.length) / megabyte);
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
    if (isNextMegabyte) seen.push({ bytes, ...memoryNow() });
  });
  const isEarly = (one: { bytes: number }) => one.bytes < bytes / 10;
  const most = (some: typeof seen, of: 'held' | 'resident') =>
    `${(Math.max(...some.map((one) => one[of])) / megabyte).toFixed(0)} MB`;
  const [early, late] = [seen.filter(isEarly), seen.filter((one) => !isEarly(one))];
  return {
    what,
    rows: rows - 1,
    megabytes: Math.round(bytes / megabyte),
    seconds: Math.round((performance.now() - begun) / 1000),
    held: `${most(early, 'held')} → ${most(late, 'held')}`,
    resident: `${most(early, 'resident')} → ${most(late, 'resident')}`,
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function memoryNow() {
  const resident = process.memoryUsage.rss();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { held: heapUsed + external, resident };
}
