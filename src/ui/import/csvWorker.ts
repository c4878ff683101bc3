import { type ReadResult, readTable } from './readTable.ts';
import { texts } from './texts.ts';

// Parses CSV in a worker, because 10 MB take seconds.
self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  readFile(data).then((result) => self.postMessage(result), reportError);
});

export interface ReadRequest {
  file: Blob;
  /** whether what is not UTF-8 is read as Latin-1, as older systems write it */
  allowsLatin1: boolean;
}

async function readFile({ file, allowsLatin1 }: ReadRequest): Promise<ReadResult> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: texts.notRead };
  const text = decoded(bytes, allowsLatin1);
  return text === null ? { problem: texts.notUtf8 } : readTable(text);
}

function decoded(bytes: ArrayBuffer, allowsLatin1: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Windows-1252 is Latin-1 with the euro sign.
    return allowsLatin1 ? new TextDecoder('windows-1252').decode(bytes) : null;
  }
}
