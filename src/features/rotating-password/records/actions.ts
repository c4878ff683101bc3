import type { MadeLink } from '../../../contract/made-link.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { newLink } from '../../../server/links/new-link.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { replacedSecret } from '../../report-schedules/public/webhooks.ts';
import { webhookContext } from '../announcements/webhook-context.ts';
import type { PolicyRecord } from '../contract.ts';
import { displayLinkDays, displayPath } from '../display/display-path.ts';
import { mostRecipients } from '../fields.ts';
import { sealList } from '../rotations/password-text.ts';
import { isWifiKey, leastBits, mostBitsOf } from '../rules/entropy.ts';
import { locked } from './change-policy.ts';
import { policyStore } from './policy-store.ts';
import { shownPolicy } from './shown-policies.ts';

const dayMs = 86_400_000;

/** Replaces the passwords of a list. */
export async function replaceList(
  request: OrganizationRequest,
  id: string,
  given: readonly string[],
): Promise<PolicyRecord> {
  const { transaction, organization, server } = request;
  const { row, fields } = await locked(request, id);
  const passwords = [...new Set(given.map((one) => one.trim()).filter((one) => one !== ''))];
  for (const [index, password] of passwords.entries())
    rejectFieldErrors(errorOf(password, index, fields.mode === 'psk'));
  await transaction
    .updateTable('rotating_password')
    .set({
      password_list: passwords.length === 0 ? null : await sealList(server, id, passwords),
      list_length: passwords.length,
      list_taken: 0,
      list_empty_at: null,
    })
    .where('id', '=', id)
    .execute();
  await request.record({
    ...policyStore.historyOf(id, row.name),
    action: 'update',
    organization,
    after: { passwordList: `changed, ${passwords.length}` },
  });
  return shownPolicy(request, id);
}

function errorOf(password: string, index: number, isKey: boolean): Record<string, string> {
  const where = `Password ${index + 1}`;
  if (isKey && !isWifiKey(password))
    return { passwords: `${where}: a Wi-Fi key has 8 to 63 letters, digits and signs` };
  return mostBitsOf(password) < leastBits
    ? { passwords: `${where}: too easy to guess, at least ${leastBits} bits are needed` }
    : {};
}

/** Adds a recipient of announcements; an address that is there already changes nothing. */
export async function withRecipient(
  request: OrganizationRequest,
  id: string,
  email: string,
): Promise<{ emails: string[]; version: number } | null> {
  const policy = await policyStore.lock(request, id);
  const { emails, phones, version, name } = policy;
  if (emails.some((one) => one.toLowerCase() === email.toLowerCase())) return null;
  if (emails.length + phones.length >= mostRecipients)
    throw new Problem(
      'conflict',
      `${name} has ${mostRecipients} recipients, the most there can be.`,
    );
  return { emails: [...emails, email], version };
}

export async function newSigningSecret(
  request: OrganizationRequest,
  id: string,
): Promise<{ secret: string }> {
  const { transaction, organization, server } = request;
  const { row } = await locked(request, id);
  const { columns, secret } = await replacedSecret(server, webhookContext(id), row);
  await transaction.updateTable('rotating_password').set(columns).where('id', '=', id).execute();
  await request.record({
    ...policyStore.historyOf(id, row.name),
    action: 'run',
    organization,
    after: { signingSecret: 'changed' },
  });
  return { secret };
}

/** Makes the link to the display page. An earlier one ends. */
export async function newDisplayLink(request: OrganizationRequest, id: string): Promise<MadeLink> {
  const { transaction, organization, server } = request;
  const { row } = await locked(request, id);
  const now = server.now();
  const expiresAt = new Date(now.getTime() + displayLinkDays * dayMs);
  const { link, tokenHash } = newLink(server, displayPath, expiresAt);
  await transaction
    .updateTable('rotating_password')
    .set({ display_hash: tokenHash, display_made_at: now })
    .where('id', '=', id)
    .execute();
  await request.record({
    ...policyStore.historyOf(id, row.name),
    action: 'run',
    organization,
    after: { displayLink: link.expiresAt },
  });
  return link;
}
