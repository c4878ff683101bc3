import { existsSync, readFileSync } from 'node:fs';

/** Returns what this process and the database's have used of the processors, which other programs do not change. */
export function processorMs(backends: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  const ofBackends = backends.map((pid) => {
    const file = `/proc/${pid}/schedstat`;
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
  });
  return (user + system) / 1e3 + ofBackends.reduce((sum, one) => sum + one, 0);
}
