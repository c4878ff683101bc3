import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { RunningServer } from '../e2e/server.ts';
import { generateAccessCodes } from '../src/features/access-codes/generation/generate-access-codes.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { interruptCodeGeneration } from '../test/interrupted-code-generation.ts';
import { percentile } from './percentile.ts';

const count = 100_000;

interface Result {
  metric: string;
  result: string;
}

/** Measures generating 100,000 codes compared with raw COPY on both engines, and a server that is killed meanwhile. */
export async function measureAccessCodes(databaseUrl: string | undefined): Promise<Result[]> {
  const results = [
    ...(databaseUrl === undefined ? [] : await measureEngine(databaseUrl)),
    ...(await measureEngine(undefined)),
  ];
  const server = await RunningServer.create();
  try {
    const { countWhenKilled, treeTimes, exportMegabytes, stored } = await interruptCodeGeneration(
      server,
      count,
    );
    return [
      ...results,
      {
        metric: 'codes generated when the server was killed; distinct codes after its restart',
        result: `${countWhenKilled}; ${stored.distinct}`,
      },
      {
        metric: 'tree request while the embedded server generates codes, p50 / p95',
        result: `${percentile(treeTimes, 50).toFixed(0)} / ${percentile(treeTimes, 95).toFixed(0)} ms`,
      },
      {
        metric: 'additional memory of the export of 100,000 codes, maximum',
        result: `${exportMegabytes.toFixed(0)} MB`,
      },
    ];
  } finally {
    await server.remove();
  }
}

async function measureEngine(databaseUrl: string | undefined): Promise<Result[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const log = createLogger('error');
  const database = await openDatabase({ databaseUrl, dataDirectory }, log);
  try {
    await beginBatch(database);
    const { seconds: making, steps } = await makeAll(database);
    const copying = await copyAgain(database, dataDirectory);
    const name = `100,000 access codes, ${database.engine}`;
    return [
      { metric: `${name}, generated`, result: `${making.toFixed(1)} s` },
      { metric: '… as a multiple of raw COPY', result: (making / copying).toFixed(2) },
      {
        metric: '… one step, p50 / p95',
        result: `${percentile(steps, 50).toFixed(0)} / ${percentile(steps, 95).toFixed(0)} ms`,
      },
    ];
  } finally {
    await database.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function beginBatch({ system }: PooledDatabase): Promise<void> {
  const who = { created_by: 'bench', updated_by: 'bench' };
  const place = { organization_number: 1, organization_path: '/1/' };
  const when = { created_at: new Date(), updated_at: new Date() };
  await system
    .insertInto('organization')
    .values({ number: 1, path: '/1/', type: 'ServiceArea', name: 'A', search_text: 'a 1', ...who })
    .execute();
  const plan = await system
    .insertInto('service_plan')
    .values({
      name: 'Plan',
      status: 'Active',
      position: 1,
      price: 0,
      currency: 'EUR',
      settings: '{}',
      ...place,
      ...who,
      ...when,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('access_code_batch')
    .values({
      name: 'Bench',
      plan_id: plan.id,
      provider_number: 1,
      count,
      next_step_at: new Date(),
      code_length: 12,
      alphabet: 'readable',
      prefix: '',
      is_grouped: true,
      uses_per_code: 1,
      ...place,
      ...who,
      ...when,
    })
    .execute();
}

async function makeAll(database: PooledDatabase) {
  const job = generateAccessCodes({ database, now: () => new Date() });
  const steps: number[] = [];
  const started = performance.now();
  for (let [step] = await job.claim(); step !== undefined; [step] = await job.claim()) {
    const before = performance.now();
    await step.run();
    steps.push(performance.now() - before);
  }
  return { seconds: (performance.now() - started) / 1000, steps };
}

/** Copies the generated rows into the same table with its indexes. */
async function copyAgain(database: PooledDatabase, dataDirectory: string): Promise<number> {
  const { system, engine } = database;
  const rows = await system
    .selectFrom('access_code')
    .select(['id', 'batch_id', 'provider_number', 'code', 'uses'])
    .execute();
  const lines = rows.map((row) => Object.values(row).join('\t')).join('\n');
  const file = join(
    engine === 'embedded' ? join(dataDirectory, 'database') : tmpdir(),
    'access-codes.copy',
  );
  await writeFile(file, `${lines}\n`, { mode: 0o644 });
  await system.deleteFrom('access_code').execute();
  await sql`vacuum access_code`.execute(system);
  const seen = engine === 'embedded' ? await inEngine(system, 'access-codes.copy') : file;
  const started = performance.now();
  await sql`
    copy access_code (id, batch_id, provider_number, code, uses) from ${sql.lit(seen)}`.execute(
    system,
  );
  const seconds = (performance.now() - started) / 1000;
  await rm(file);
  return seconds;
}

/** Returns the file's path inside the embedded engine, which only sees its data directory. */
async function inEngine(system: PooledDatabase['system'], file: string): Promise<string> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(system);
  return `${rows[0]?.data_directory}/${file}`;
}
