import { importMaximumBytes } from '../../contract/import.ts';
import type { ReadRequest } from './csvWorker.ts';
import type { ReadResult } from './readTable.ts';
import { texts } from './texts.ts';

/** Parses a CSV file or pasted text in a worker. */
export async function readCsv(
  file: Blob,
  signal: AbortSignal,
  { allowsLatin1 = false }: { allowsLatin1?: boolean } = {},
): Promise<ReadResult> {
  if (file.size > importMaximumBytes) return { problem: texts.tooLarge };
  const worker = new Worker(new URL('./csvWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadResult>) => resolve(data));
      worker.addEventListener('error', () => resolve({ problem: texts.notRead }));
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.postMessage({ file, allowsLatin1 } satisfies ReadRequest);
    });
  } finally {
    worker.terminate();
  }
}
