import { type ReadResult, readTable } from './readTable.ts';
import { texts } from './texts.ts';

// Parses CSV in a worker, because 10 MB take seconds.
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  readFile(data).then((result) => self.postMessage(result), reportError);
});

async function readFile(file: Blob): Promise<ReadResult> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: texts.notRead };
  const text = decoded(bytes);
  return text === null ? { problem: texts.notUtf8 } : readTable(text);
}

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
