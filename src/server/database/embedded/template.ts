import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packDirectory } from './archive.ts';
import { type EnginePoolConfig, startEmbeddedEngine } from './engine.ts';
import type { EngineLog } from './engine-log.ts';

/**
 * Makes a ready-made database: a fresh one in a temporary directory, or one that begins as `from`, filled by `prepare`,
 * closed and packed.
 */
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
