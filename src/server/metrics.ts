import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerContext } from './context.ts';
import { DatabaseUnavailable } from './database/connections/database-unavailable.ts';
import type { PooledDatabase } from './database/open.ts';
import type { RunningJob } from './jobs/run-job.ts';
import { passwordChecks } from './passwords/passwords.ts';

export interface Metrics {
  /** Returns all metrics as Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
}

export function createMetrics(server: ServerContext & { database: PooledDatabase }): Metrics {
  const { database } = server;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'atrium_http_requests_total',
    help: 'Completed requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'atrium_http_request_seconds',
    help: 'Response time',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  const checks = new Counter({
    name: 'atrium_password_checks_total',
    help: 'Passwords that were hashed to compare them, by this process',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset();
      for (const result of ['matched', 'failed'] as const)
        this.inc({ result }, passwordChecks[result]);
    },
  });
  registry.registerMetric(checks);
  const { outages } = database;
  new Gauge({
    name: 'atrium_database_up',
    help: 'Whether no outage of the database is known',
    registers: [registry],
    collect() {
      this.set(outages.current() === null ? 1 : 0);
    },
  });
  new Counter({
    name: 'atrium_database_outages_total',
    help: 'Outages of the database since the start',
    labelNames: ['cause'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cause, count] of outages.counts) this.inc({ cause }, count);
    },
  });
  const updateJobs = jobMetrics(registry, server);
  return {
    async text() {
      await Promise.all(server.jobs.running().map(updateJobs));
      return registry.metrics();
    },
    contentType: registry.contentType,
    observeRequest({ method, route, status }, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
  };
}

/** Adds the metrics of jobs. Due work is counted for the platform, the rest for this server. */
function jobMetrics(registry: Registry, { log, now }: Pick<ServerContext, 'log' | 'now'>) {
  const gauge = (name: string, help: string, ...labels: string[]) =>
    new Gauge({ name, help, labelNames: ['job', ...labels], registers: [registry] });
  const due = gauge('atrium_job_due', 'Rows whose next step is due');
  const lag = gauge('atrium_job_lag_seconds', 'How long the oldest due step has waited');
  const running = gauge('atrium_job_running', 'Steps under way');
  const lastStep = gauge('atrium_job_last_step_seconds', 'Time of the step that ended last');
  const steps = new Counter({
    name: 'atrium_job_steps_total',
    help: 'Ended steps',
    labelNames: ['job', 'result'],
    registers: [registry],
  });
  return async ({ name: job, counts, due: countDue }: RunningJob): Promise<void> => {
    running.set({ job }, counts.running);
    lastStep.set({ job }, counts.lastStepSeconds);
    for (const result of ['done', 'failed'] as const) {
      steps.remove({ job, result });
      steps.inc({ job, result }, counts[result]);
    }
    try {
      const { count, oldest } = await countDue();
      due.set({ job }, count);
      lag.set(
        { job },
        oldest === null ? 0 : Math.max(0, now().getTime() - oldest.getTime()) / 1000,
      );
    } catch (error) {
      // The other metrics matter most while the database cannot be reached.
      if (!(error instanceof DatabaseUnavailable))
        log.warn({ err: error, job }, 'due work could not be counted');
      due.remove({ job });
      lag.remove({ job });
    }
  };
}
