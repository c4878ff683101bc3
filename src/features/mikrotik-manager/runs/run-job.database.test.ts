import { expect, test } from 'vitest';
import { runJob } from '../../../server/jobs/run-job.ts';
import { createLogger } from '../../../server/logging.ts';
import { siteWithRouter } from '../testing/managed-site.ts';
import { runOnRouters } from './run-job.ts';

test('a run goes through its steps without waiting for the job to look again', async () => {
  const { site, router, deviceId } = await siteWithRouter();
  await using _serving = router;
  const { context } = site.server;
  const wake = () => running.wake();
  const job = runOnRouters({ ...context, jobs: { ...context.jobs, wake } });
  const running = runJob({ ...job, pollIntervalMs: 60_000 }, createLogger('error'));
  try {
    await site.addTemplate({ body: '/ip pool add name=guests ranges=10.0.0.2' });
    const id = await site.createRun([deviceId], { kind: 'templates' });
    wake();
    await expect.poll(async () => (await site.run(id)).state).toBe('Planned');
    await site.approve({ id });
    wake();
    await expect.poll(async () => (await site.run(id)).state).toBe('Done');
  } finally {
    await running.stop();
  }
});
