// On both engines: several servers share due rows, survive crashes and failures, and stop.
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isEmbeddedUnderTest } from '../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Job } from './job.ts';
import { recurringJob } from './recurring-job.ts';
import { rowJob } from './row-job.ts';
import { takeDueSteps } from './run-job.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.close();
});
beforeEach(async () => {
  await server.database.system.deleteFrom('recurring_job').execute();
});
afterEach(() => {
  vi.useRealTimers();
});

type Step = Parameters<typeof rowJob<'recurring_job', 'id' | 'step_attempts'>>[1]['step'];

const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * 3_600_000);
const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};
const finish: Step = (_row, write) => write(async () => inHours(24));
const jobWith = (step: Step, options: Partial<Pick<Job, 'concurrency' | 'batchSize'>> = {}) =>
  rowJob(server.context, {
    name: 'example',
    pollIntervalMs: 60 * 60_000,
    table: 'recurring_job',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id', 'step_attempts'],
    ...options,
    step,
  });
async function addRows(...ids: string[]): Promise<void> {
  await server.database.system
    .insertInto('recurring_job')
    .values(ids.map((id) => ({ id, next_step_at: server.clock.now })))
    .execute();
}
const attempts = async () => {
  const rows = await server.database.system
    .selectFrom('recurring_job')
    .select(['id', 'step_attempts'])
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.step_attempts]));
};

/** Runs a job until the test ends. */
function start(job: Job) {
  const declaration = () => job;
  const { jobs } = server.context;
  jobs.start(server.context, [declaration]);
  onTestFinished(() => jobs.stop());
  return { wake: () => jobs.wake(declaration), stop: () => jobs.stop() };
}

const metrics = async () => {
  const text = await (await server.request('/metrics')).text();
  const lines = text.split('\n').filter((line) => line.startsWith('atrium_job_'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^atrium_job_(\S+) (\S+)$/.exec(line) ?? [];
      return [name.replace(/\{job="example"(,result="(\w+)")?\}/, ' $2').trim(), Number(value)];
    }),
  );
};

test.each([1, 7])('servers that claim %i rows at once take each step once', async (batchSize) => {
  const ids = Array.from({ length: 40 }, (_, index) => `row ${index}`);
  await addRows(...ids);
  const taken: string[] = [];
  const job = () =>
    jobWith(
      async (row, write) => {
        taken.push(row.id);
        await finish(row, write);
      },
      { concurrency: 3, batchSize },
    );
  await Promise.all([takeDueSteps(job()), takeDueSteps(job()), takeDueSteps(job())]);
  expect(taken.toSorted()).toEqual(ids.toSorted());
});

test.skipIf(isEmbeddedUnderTest())(
  'a row that another server is claiming is skipped (needs PostgreSQL)',
  async () => {
    await addRows('claimed elsewhere', 'free');
    const client = await server.database.pool.connect();
    onTestFinished(() => client.release());
    await client.query(
      `begin; select from recurring_job where id = 'claimed elsewhere' for update`,
    );
    const claimed = await jobWith(finish, { batchSize: 2 }).claim();
    await client.query('rollback');
    expect(claimed.map(({ id }) => id)).toEqual(['free']);
  },
);

test('after a crash a row is due again when its claim expires, each time later', async () => {
  await addRows('row');
  const job = jobWith(finish);
  for (const lastsSeconds of [5, 15, 60, 300, 300]) {
    expect(await job.claim()).toHaveLength(1);
    pass(lastsSeconds - 1);
    expect(await job.claim()).toEqual([]);
    pass(1);
  }
  const [step] = await job.claim();
  await step?.run();
  expect(await attempts()).toEqual({ row: 0 });
});

test('a step whose claim has expired writes nothing', async () => {
  await addRows('row');
  const written: number[] = [];
  const job = jobWith(({ attempt }, write) =>
    write(async () => {
      written.push(attempt);
      return inHours(24);
    }),
  );
  const [late] = await job.claim();
  pass(5);
  const [current] = await job.claim();
  await late?.run();
  await current?.run();
  await current?.run();
  expect(written).toEqual([2]);
});

test('a failed step is rolled back, and its row is due again', async () => {
  await addRows('row');
  const job = jobWith((_row, write) =>
    write(async (transaction) => {
      await transaction
        .insertInto('recurring_job')
        .values({ id: 'x', next_step_at: inHours(1) })
        .execute();
      throw new Error('broken');
    }),
  );
  await expect(takeDueSteps(job)).rejects.toThrow('broken');
  expect(await attempts()).toEqual({ row: 1 });
  pass(5);
  expect(await job.claim()).toHaveLength(1);
});

test('a step that deadlocks runs its transaction again', async () => {
  await addRows('row');
  let runs = 0;
  const job = jobWith((_row, write) =>
    write(async (transaction) => {
      runs += 1;
      if (runs === 1)
        await sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(
          transaction,
        );
      return inHours(24);
    }),
  );
  await takeDueSteps(job);
  expect(runs).toBe(2);
  expect(await attempts()).toEqual({ row: 0 });
});

test('a running server continues after failures, and counts them', async () => {
  await addRows('bad', 'good', 'worse');
  start(
    jobWith(async (row, write) => {
      if (row.id !== 'good') throw new Error('broken');
      await finish(row, write);
    }),
  );
  await expect.poll(metrics).toMatchObject({
    'steps_total done': 1,
    'steps_total failed': 2,
  });
});

test('a database that cannot be reached is queried again later, and metrics stay available', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let claims = 0;
  const unreachable = () => {
    claims += 1;
    return Promise.reject(new Error('unreachable'));
  };
  start({
    name: 'example',
    pollIntervalMs: 1_000,
    concurrency: 2,
    batchSize: 1,
    claim: unreachable,
    due: () => Promise.reject(new Error('unreachable')),
  });
  for (const [after, total] of [
    [0, 1],
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(after);
    expect(claims).toBe(total);
  }
  expect(await metrics()).toEqual({
    running: 0,
    last_step_seconds: 0,
    'steps_total done': 0,
    'steps_total failed': 3,
  });
});

test('metrics show due and running steps while a step waits, which uses no connection', async () => {
  await addRows('first', 'second', 'third');
  pass(90);
  const finishStep = Promise.withResolvers<void>();
  const { wake } = start(
    jobWith(async (row, write) => {
      await finishStep.promise;
      await finish(row, write);
    }),
  );
  await expect.poll(metrics).toEqual({
    due: 2,
    lag_seconds: 90,
    running: 1,
    last_step_seconds: 0,
    'steps_total done': 0,
    'steps_total failed': 0,
  });
  finishStep.resolve();
  wake();
  await expect.poll(metrics).toEqual({
    due: 0,
    lag_seconds: 0,
    running: 0,
    last_step_seconds: expect.any(Number),
    'steps_total done': 3,
    'steps_total failed': 0,
  });
  expect((await metrics()).last_step_seconds).toBeGreaterThan(0);
});

test('a woken job looks for due work at once, even when it was already looking', async () => {
  const looked: PromiseWithResolvers<void>[] = [0, 1, 2].map(() => Promise.withResolvers());
  const steps: string[] = [];
  const job = jobWith(async (row, write) => {
    steps.push(row.id);
    await finish(row, write);
  });
  let looks = 0;
  const { wake } = start({
    ...job,
    async claim() {
      const claimed = await job.claim();
      looks += 1;
      if (looks === 1) {
        await addRows('added after the claim');
        wake();
      }
      looked[looks - 1]?.resolve();
      return claimed;
    },
  });
  await expect.poll(() => steps).toEqual(['added after the claim']);
  await looked[2]?.promise;
  await addRows('later');
  wake();
  await expect.poll(() => steps).toEqual(['added after the claim', 'later']);
});

test('stopping waits for running steps and starts no others', async () => {
  await addRows('1', '2', '3', '4');
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { stop } = start(
    jobWith(
      async (row, write) => {
        begun.push(row.id);
        await gate.promise;
        await finish(row, write);
      },
      { concurrency: 2, batchSize: 4 },
    ),
  );
  await expect.poll(() => begun).toHaveLength(2);
  const stopped = stop();
  gate.resolve();
  await stopped;
  expect(begun).toHaveLength(2);
  const finished = Object.entries(await attempts()).filter(([, count]) => count === 0);
  expect(finished.map(([id]) => id)).toEqual(begun.toSorted());
});

test('stopping waits at most ten seconds', async () => {
  await addRows('endless');
  const begun = Promise.withResolvers<void>();
  const { stop } = start(
    jobWith(() => {
      begun.resolve();
      return new Promise(() => {});
    }),
  );
  await begun.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
});

test('a recurring job runs once per interval, on one server, in steps', async () => {
  let left = 3;
  let steps = 0;
  const job = () =>
    recurringJob(server.context, {
      name: 'sweep',
      everyMs: 3_600_000,
      step: async () => {
        steps += 1;
        left -= 1;
        return left > 0;
      },
    });
  await Promise.all([takeDueSteps(job()), takeDueSteps(job())]);
  await takeDueSteps(job());
  expect(steps).toBe(3);
  pass(3_599);
  await takeDueSteps(job());
  expect(steps).toBe(3);
  pass(1);
  await takeDueSteps(job());
  expect(steps).toBe(4);
});
