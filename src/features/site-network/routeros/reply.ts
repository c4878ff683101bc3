import * as z from 'zod';
import { failed, type RouterFailure, type RouterResult } from './result.ts';
import { withoutSecrets } from './secret-properties.ts';
import type { HttpReply } from './send.ts';

/** An object of a menu: all values are strings. */
export type RouterRow = Readonly<Record<string, string>>;

const value = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
const row = z.record(z.string(), value);
const rows = z.union([z.array(row), row.transform((only) => [only])]);
const error = z.record(z.string(), z.unknown());

export function rowsOf(reply: HttpReply, where: string): RouterResult<readonly RouterRow[]> {
  if (reply.body.trim() === '') return { ok: true, value: [] };
  const parsed = rows.safeParse(jsonOf(reply.body));
  return parsed.success
    ? { ok: true, value: parsed.data }
    : failed(
        'unreachable',
        `${where} answers, but not as RouterOS v7 does. Check that it is a MikroTik device and that no proxy is in between.`,
      );
}

/** Returns the failure that a reply reports; undefined when it reports success. */
export function failureIn(
  reply: HttpReply,
  where: string,
  secrets: readonly string[],
): RouterFailure | undefined {
  const { status } = reply;
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400)
    return failed(
      'unreachable',
      `${where} redirects to another address, which is not followed. Enter the scheme and port of its REST interface under Devices.`,
    );
  if (/html/i.test(reply.contentType) || /^\s*</.test(reply.body))
    return failed(
      'unreachable',
      `${where} answers with a web page: another vendor’s device, or a RouterOS without REST (before 7.1; by http before 7.9).`,
    );
  return documentedFailure(status, withoutSecrets(detailOf(reply.body), secrets), where);
}

function documentedFailure(status: number, detail: string, where: string): RouterFailure {
  if (status === 401)
    return failed(
      'not-signed-in',
      `${where} does not accept the user or password. Check them under Devices, and that the user’s group has the policy rest-api.`,
    );
  if (/device-mode/i.test(detail))
    return failed(
      'not-allowed',
      `${where} forbids this by its device-mode, which only its button or a power cut changes: ${detail}.`,
    );
  if (status === 403 || /not enough permissions|permission denied/i.test(detail))
    return failed(
      'not-allowed',
      `${where} does not let this user do that. Check the policies of the user’s group and the allowed addresses of the service.`,
    );
  // https://help.mikrotik.com/docs/display/ROS/REST+API: a command that takes over 60 s.
  if (/session closed|timeout/i.test(detail))
    return failed(
      'timeout',
      `${where} ended the command after its limit of 60 seconds. Check on the router what was done before trying again.`,
    );
  if (status === 404 || /no such item/i.test(detail))
    return failed('not-found', `${where} does not have this object any more. Read it again.`);
  if (/no such command/i.test(detail))
    return failed(
      'rejected',
      `${where} does not know this menu or command: its RouterOS is too old, or a package is missing (${detail}).`,
    );
  if (status === 503 || /busy|in progress|already running/i.test(detail))
    return failed('busy', `${where} is busy. Try again in a minute.`);
  return failed(
    'rejected',
    detail === ''
      ? `${where} refused the request with HTTP status ${status}.`
      : `${where} refused the request: ${detail}.`,
  );
}

function detailOf(body: string): string {
  const parsed = error.safeParse(jsonOf(body));
  const { detail, message } = parsed.success ? parsed.data : {};
  const text = typeof detail === 'string' ? detail : typeof message === 'string' ? message : '';
  return text.replace(/\.$/, '').slice(0, 300);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
