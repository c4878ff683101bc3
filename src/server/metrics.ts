import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PooledDatabase } from './database/open.ts';

export interface Metrics {
  registry: Registry;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
}

export function createMetrics(database: PooledDatabase): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'atrium_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'atrium_http_request_seconds',
    help: 'Time to answer',
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
  return {
    registry,
    observeRequest({ method, route, status }, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
  };
}
