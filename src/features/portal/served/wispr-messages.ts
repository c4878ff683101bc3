import type { PageId } from '../document/blocks.ts';
import type { Visit } from '../flow/visit.ts';
import { gateways } from '../gateways/gateways.ts';
import { type WisprMessage, wisprComment } from '../gateways/wispr.ts';
import type { PageError } from '../renderer/view.ts';

interface Shown {
  page: PageId;
  error: PageError | null;
  /** absolute addresses */
  loginUrl: string;
  resultsUrl: string;
}

/**
 * Returns the comment of a page by which smart clients sign in with a user name and password, and learn what came of it;
 * an empty text where they cannot.
 */
export function wisprOf({ area, portal, state, device }: Visit, shown: Shown): string {
  const { arrival } = state;
  const hasPasswords = portal.methods.methods.some(({ type, isOn }) => isOn && type === 'password');
  if (arrival === null || !hasPasswords) return '';
  const adapter = gateways.find(({ id }) => id === arrival.gateway);
  const logOffUrl = device === null ? null : (adapter?.logOutUrl(arrival, device) ?? null);
  const message = messageOf(shown, arrival.hasLoggedOut === true);
  if (message === 'redirect')
    return wisprComment({
      kind: 'redirect',
      loginUrl: shown.loginUrl,
      locationName: area.name,
      locationId: String(area.number),
    });
  if (message === null) return '';
  return wisprComment(
    message.kind === 'login' && message.result === 'ok' && logOffUrl !== null
      ? { ...message, logOffUrl }
      : message,
  );
}

function messageOf(
  { page, error, resultsUrl }: Shown,
  hasLoggedOut: boolean,
): Exclude<WisprMessage, { kind: 'redirect' }> | 'redirect' | null {
  if (hasLoggedOut) return { kind: 'logOff', ok: true };
  if (error?.key === 'log-out-failed') return { kind: 'logOff', ok: false };
  if (error !== null)
    return { kind: 'login', result: error.key === 'gateway-failed' ? 'no-radius' : 'refused' };
  if (page === 'sign-in') return 'redirect';
  if (page === 'wait') return { kind: 'login', result: 'pending', resultsUrl };
  return page === 'connected' ? { kind: 'login', result: 'ok' } : null;
}
