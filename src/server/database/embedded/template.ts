import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packDirectory } from './archive.ts';
import { type EnginePoolConfig, startEmbeddedEngine } from './engine.ts';
import type { EngineLog } from './engine-log.ts';

/** Writes a database template: a new database, or a copy of the template `from`, filled by `prepare` and packed. */
export async function writeDatabaseTemplate(options: {
  file: string;
  from?: string;
  prepare(poolConfig: EnginePoolConfig): Promise<void>;
  log: EngineLog;
}): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-template-'));
  try {
    const engine = await startEmbeddedEngine({
      directory,
      template: options.from,
      // No request waits for it, and the machine that builds may be busy.
      queryLimitMs: 600_000,
      log: options.log,
    });
    try {
      await options.prepare(engine.poolConfig);
    } finally {
      await engine.stop();
    }
    packDirectory(join(directory, 'database'), options.file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
