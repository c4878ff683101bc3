import { newSecret } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import { sendToAddress } from '../../devices/public/external-request.ts';

const deadlineMs = 20_000;
const formerSecretLastsMs = 24 * 3_600_000;

/** The columns of a record with a webhook. */
export interface WebhookColumns {
  webhook_url: string | null;
  webhook_secret: string | null;
  former_secret: string | null;
  former_secret_until: Date | null;
}

type Server = Pick<ServerContext, 'secrets' | 'now'>;

/** Returns the columns of a new secret, and the secret, which is shown once. `context` names the record. */
async function withNewSecret({ secrets }: Server, context: string) {
  const secret = `whsec_${newSecret()}`;
  return { secret, sealed: await secrets.seal(secret, context) };
}

/** Returns the columns for another address. A new webhook gets a secret; a removed one loses it. */
export async function changedWebhook(
  server: Server,
  context: string,
  before: Pick<WebhookColumns, 'webhook_secret'>,
  url: string | null,
): Promise<{ columns: Partial<WebhookColumns>; secret: string | null }> {
  if (url === null)
    return {
      columns: {
        webhook_url: null,
        webhook_secret: null,
        former_secret: null,
        former_secret_until: null,
      },
      secret: null,
    };
  if (before.webhook_secret !== null) return { columns: { webhook_url: url }, secret: null };
  const { secret, sealed } = await withNewSecret(server, context);
  return { columns: { webhook_url: url, webhook_secret: sealed }, secret };
}

/** Returns the columns of a replaced secret. The former one is valid for 24 hours. */
export async function replacedSecret(
  server: Server,
  context: string,
  { webhook_secret }: Pick<WebhookColumns, 'webhook_secret'>,
): Promise<{ columns: Partial<WebhookColumns>; secret: string }> {
  const { secret, sealed } = await withNewSecret(server, context);
  return {
    secret,
    columns: {
      webhook_secret: sealed,
      former_secret: webhook_secret,
      former_secret_until: new Date(server.now().getTime() + formerSecretLastsMs),
    },
  };
}

/** Returns the header `Atrium-Signature`, with a signature for each valid secret. */
async function signatureOf(body: string, secrets: readonly string[], at: Date): Promise<string> {
  const time = Math.floor(at.getTime() / 1000);
  const signatures = await Promise.all(
    secrets.map(async (secret) => `v1=${await hmacOf(secret, `${time}.${body}`)}`),
  );
  return [`t=${time}`, ...signatures].join(',');
}

/** Returns the HMAC-SHA256 of a text in hexadecimal. WebCrypto, which demo mode has too. */
async function hmacOf(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends signed JSON to a webhook; returns why it failed, or null. Follows no redirect. */
export async function sendToWebhook(
  server: Pick<ServerContext, 'secrets' | 'now' | 'deviceNetworks'>,
  context: string,
  record: WebhookColumns,
  content: unknown,
): Promise<string | null> {
  const { webhook_url, webhook_secret, former_secret, former_secret_until } = record;
  if (webhook_url === null || webhook_secret === null) return 'The webhook was removed.';
  const now = server.now();
  const isFormerValid = former_secret_until !== null && former_secret_until > now;
  const sealed = [
    webhook_secret,
    ...(isFormerValid && former_secret !== null ? [former_secret] : []),
  ];
  const secrets = await Promise.all(sealed.map((text) => server.secrets.open(text, context)));
  const url = new URL(webhook_url);
  if (url.protocol !== 'https:') return 'The address does not start with https.';
  const body = JSON.stringify(content);
  const reply = await sendToAddress(
    server,
    url,
    {
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        'content-type': 'application/json',
        'content-length': String(new TextEncoder().encode(body).length),
        'atrium-signature': await signatureOf(body, secrets, now),
      },
      body,
    },
    deadlineMs,
  );
  if (!reply.ok) return reply.text;
  return reply.status >= 200 && reply.status < 300
    ? null
    : `The receiver answered with the status ${reply.status}.`;
}
