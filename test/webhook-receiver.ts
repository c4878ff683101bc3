import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificateFor } from '../src/features/devices/probe/testing/certificate.ts';
import { portOf } from './mail-server.ts';

export interface WebhookRequest {
  signature: string;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: WebhookRequest[];
  /** the status of the replies */
  status: number;
  close(): Promise<void>;
}

/** Starts an https server on loopback whose certificate this process trusts. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { key, cert } = certificateFor({ commonName: 'localhost', names: ['IP:127.0.0.1'] });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const server = createServer({ key, cert }, (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      receiver.received.push({ signature: String(request.headers['atrium-signature']), body });
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const port = portOf(server.address());
  const receiver: WebhookReceiver = {
    url: `https://127.0.0.1:${port}/hooks?to=reports`,
    received: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        setDefaultCACertificates(trusted);
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
