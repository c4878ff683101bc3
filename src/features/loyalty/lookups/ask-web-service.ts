import type { ServerContext } from '../../../server/context.ts';
import { sendToDevice } from '../../devices/queries.ts';
import { programmeAddressError } from '../../payment-gateways/public/programme-rules.ts';
import { openSecret } from '../../payment-gateways/queries.ts';
import { foldName, isNameOf } from '../../pms/public/guest-names.ts';
import { textAt } from '../public/text-at.ts';
import { texts } from '../texts.ts';
import type { Answer, Question } from './answer.ts';
import { isPersonal, masked, maskedJson } from './masking.ts';
import type { Programme } from './programmes.ts';
import { within } from './within.ts';

/** How long a guest waits for a programme. */
export const guestWaitsMs = 3_000;
const mostBytes = 64 * 1024;

type Server = Pick<ServerContext, 'secrets' | 'deviceNetworks' | 'now'>;
type Reply = Awaited<ReturnType<typeof sendToDevice>>;
/** What is read from a reply. */
type Read = Omit<Answer, 'sent' | 'milliseconds'>;

/** Asks a web service for a member. Follows no redirect, and reads up to 64 kB. */
export async function askWebService(
  server: Server,
  programme: Programme,
  question: Question,
  waitMs = guestWaitsMs,
): Promise<Answer> {
  const start = performance.now();
  const method = programme.settings?.method ?? 'GET';
  const written = programme.settings?.url ?? '';
  const sent = `${method} ${filledIn(written, masked.number(question.memberNumber), masked.name)}`;
  const read = await request(server, programme, question, { method, written, waitMs });
  return { ...read, sent, milliseconds: Math.round(performance.now() - start) };
}

async function request(
  server: Server,
  { gateway, settings }: Programme,
  question: Question,
  { method, written, waitMs }: { method: 'GET' | 'POST'; written: string; waitMs: number },
): Promise<Read> {
  const url = addressOf(written, question);
  if (typeof url === 'string' || gateway === null || settings === null)
    return silent(typeof url === 'string' ? url : texts.received.noAddress);
  const token = await openSecret(server, gateway, 'apiToken');
  const isTls = url.protocol === 'https:';
  const asked = sendToDevice(
    {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isTls ? 443 : 80),
      scheme: isTls ? 'https' : 'http',
      trust: { by: 'authority' },
    },
    {
      method,
      path: `${url.pathname}${url.search}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      mostBytes,
    },
    { allowed: server.deviceNetworks },
    waitMs,
  );
  const reply = await within(asked, waitMs);
  return reply === null
    ? silent(texts.received.late(waitMs / 1_000))
    : readReply(reply, settings, { question, now: server.now() });
}

/** Returns the address for a member, or what is wrong with it. What the guest typed may not lead to another server. */
function addressOf(written: string, { memberNumber, lastName }: Question): URL | string {
  const wrong = programmeAddressError(written);
  if (wrong !== null) return `${texts.received.noAddress}: ${wrong}`;
  const filled = filledIn(written, encodeURIComponent(memberNumber), encodeURIComponent(lastName));
  return URL.parse(filled) ?? texts.received.noAddress;
}

function filledIn(written: string, number: string, lastName: string): string {
  // A function, because `$&` in a replacement has a meaning.
  return written.replaceAll('{number}', () => number).replaceAll('{lastName}', () => lastName);
}

function silent(received: string): Read {
  return { result: 'noAnswer', value: null, received };
}

function readReply(
  reply: Reply,
  settings: NonNullable<Programme['settings']>,
  { question, now }: { question: Question; now: Date },
): Read {
  if (!reply.ok) return silent(reply.text);
  const { status } = reply;
  if (status === 404 || status === 410)
    return { result: 'notFound', value: null, received: String(status) };
  if (status >= 300 && status < 400) return silent(texts.received.redirect(status));
  if (status !== 200) return silent(texts.received.status(status));
  const json = parsed(reply.body);
  if (json === undefined) return silent(texts.received.noJson(reply.body.length));
  const { tierField, nameField, expiresField } = settings;
  const found = textAt(json, tierField);
  const name = nameField === null ? null : textAt(json, nameField);
  const expires = expiresField === null ? null : textAt(json, expiresField);
  const value = found === null || isPersonal(found, question) ? null : found.slice(0, 60);
  const kept = [tierField, expiresField].flatMap((path) => path ?? []);
  const received = `${status}\n${maskedJson(json, kept, question)}`;
  const isNamed =
    nameField === null ||
    (name !== null && isNameOf(question.lastName, { foldedName: foldName(name), firstName: '' }));
  if (found === null && name === null) return { result: 'notFound', value: null, received };
  if (!isNamed) return { result: 'nameDiffers', value: null, received };
  const isOver = expires !== null && hasPassed(expires, now);
  return { result: isOver ? 'expired' : 'matched', value, received };
}

function parsed(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a membership has ended. A day without a time counts as a whole, everywhere on earth. */
function hasPassed(expires: string, now: Date): boolean {
  const time = Date.parse(expires);
  if (Number.isNaN(time)) return false;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(expires);
  return time + (isDay ? 36 * 3_600_000 : 0) <= now.getTime();
}
