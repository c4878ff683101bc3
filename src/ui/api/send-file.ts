import { addressOf } from '../../contract/call-request.ts';
import type { Endpoint, Reply, Sent } from '../../contract/endpoint.ts';
import { arrivalOf, callToken, replyOf } from './call.ts';
import { forgetStartedCalls } from './started-calls.ts';

export interface FileRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  file: Blob;
  /** receives the sent part, 0 to 1 */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

export interface FileResponse {
  status: number;
  text: string;
}

/** Rejects with an AbortError when it is aborted, and with a TypeError when there is no response. */
export type FileSender = (request: FileRequest) => Promise<FileResponse>;

let sender: FileSender = sendByXhr;

/** Replaces the way that files are sent, in demo mode. */
export function setFileSender(other: FileSender): void {
  sender = other;
}

/** Sends a file as the body of a call. Throws like `call`, and an AbortError when it is aborted. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  sent: Omit<Sent<E>, 'body'>,
  { file, onProgress, signal }: Pick<FileRequest, 'file' | 'onProgress' | 'signal'>,
): Promise<Reply<E>> {
  const token = callToken();
  const request = { method: endpoint.method, url: addressOf(endpoint, sent) };
  const headers = {
    'content-type': 'application/octet-stream',
    authorization: `Bearer ${token}`,
  };
  const { status, text } = await arrivalOf(
    request,
    sender({ ...request, headers, file, onProgress, signal }),
  );
  forgetStartedCalls();
  const response = new Response(null, { status });
  return replyOf(endpoint, { request, token, response }, text);
}

// fetch() cannot tell how much of a body has been sent.
function sendByXhr({ method, url, headers, file, onProgress, signal }: FileRequest) {
  return new Promise<FileResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    xhr.addEventListener('load', () => resolve({ status: xhr.status, text: xhr.responseText }));
    xhr.addEventListener('error', () => reject(new TypeError('There was no response')));
    xhr.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')));
    signal.addEventListener('abort', () => xhr.abort());
    if (signal.aborted) xhr.abort();
    else xhr.send(file);
  });
}
