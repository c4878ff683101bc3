import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sent } from '../src/contract/endpoint.ts';
import { importOrganizationsBelow } from '../src/features/organizations/import/contract.ts';
import {
  getOrganization,
  updateOrganization,
} from '../src/features/organizations/record/contract.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { percentile } from './percentile.ts';
import { benchApplication } from './server.ts';

const organizations = 15_000;
const imports = 5;
const rounds = 100;
const importing = 1;
const saving = 2;

interface Result {
  metric: string;
  result: string;
}

/** Measures how long saving an organization takes while another provider imports many. */
export async function measureImports(databaseUrl: string | undefined): Promise<Result[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const database = await openDatabase({ databaseUrl, dataDirectory }, createLogger('error'));
  try {
    await database.system
      .insertInto('organization')
      .values(
        [importing, saving].map((number) => ({
          number,
          path: `/${number}/`,
          type: 'ServiceProvider' as const,
          name: `Provider ${number}`,
          search_text: `provider ${number}`,
          created_by: 'bench',
          updated_by: 'bench',
        })),
      )
      .execute();
    const { ask, close } = await benchApplication(database, null);
    const at = { params: { orgNumber: String(saving) } };
    let record = JSON.parse(await ask(getOrganization, at));
    const save = async () => {
      record = JSON.parse(await ask(updateOrganization, { ...at, body: record }));
    };
    const alone: number[] = [];
    for (let round = 0; round < rounds; round += 1) alone.push(await timeOf(save));
    const importTimes: number[] = [];
    let isImporting = true;
    const importAll = async () => {
      for (let round = 0; round < imports; round += 1)
        importTimes.push(
          await timeOf(() =>
            ask(importOrganizationsBelow, {
              params: { orgNumber: String(importing) },
              body: fileOf(round),
            }),
          ),
        );
    };
    const imported = importAll().finally(() => {
      isImporting = false;
    });
    const beside: number[] = [];
    while (isImporting) beside.push(await timeOf(save));
    await imported;
    await close();
    const name = `${database.engine}: an organization saved`;
    return [
      { metric: `${name}, p50 / p95 / slowest`, result: spread(alone) },
      {
        metric: `… while another provider imports ${organizations.toLocaleString('en')} organizations`,
        result: spread(beside),
      },
      {
        metric: '… one such import, median',
        result: `${percentile(importTimes, 50).toFixed(0)} ms`,
      },
    ];
  } finally {
    await database.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function fileOf(round: number): Sent<typeof importOrganizationsBelow>['body'] {
  return {
    fields: ['type', 'name', 'time_zone'],
    lines: Array.from({ length: organizations }, (_, index) => ({
      line: index + 2,
      values: ['Site', `Site ${round}-${index}`, 'Europe/Berlin'],
    })),
  };
}

function spread(times: readonly number[]): string {
  const figures = [percentile([...times], 50), percentile([...times], 95), Math.max(...times)];
  return `${figures.map((time) => time.toFixed(0)).join(' / ')} ms`;
}
