import { ApiError, apiErrorOf } from '../contract/api-error.ts';
import { type SetOrganizationAnswer, setOrganizationAnswerId } from '../contract/call-request.ts';
import { storedToken } from '../features/session/client/cookies.ts';
import { setOrganizationRoute } from '../features/session/routes.ts';
import { call, setTokenSource } from '../ui/api/call.ts';
import type { LogoutMessage, SetOrganizationMessage } from './messages.ts';

const parameters = new URLSearchParams(window.location.search);

/** Sends the console a token bound to the organization of the address: the one in the page, or one that it requests. */
export async function setOrganizationFromAddress(): Promise<void> {
  const timestamp = parameters.get('timestamp') ?? '';
  // Sent to our origin only, so that another site that frames this page receives nothing.
  const send = (message: SetOrganizationMessage | LogoutMessage) =>
    window.parent.postMessage(message, window.location.origin);
  try {
    const accessToken = tokenInPage() ?? (await requestedToken());
    send({ type: 'set-organization-complete', accessToken, timestamp });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) send({ type: 'logout', timestamp });
    else send({ type: 'set-organization-failed', message: error.message, timestamp });
  }
}

/** Returns the token that the server wrote into the page; undefined without one. Throws the server's error. */
function tokenInPage(): string | undefined {
  // A console framed by another site names its token; the cookie may be of another session.
  if (window.name !== '') return undefined;
  const text = document.getElementById(setOrganizationAnswerId)?.textContent;
  const answer: SetOrganizationAnswer | null = JSON.parse(text ?? 'null');
  if (answer === null) return undefined;
  if ('AccessToken' in answer.body) return answer.body.AccessToken;
  throw apiErrorOf({ method: 'GET', url: window.location.pathname }, answer.status, answer.body);
}

async function requestedToken(): Promise<string> {
  setTokenSource(() => window.name || storedToken());
  const body = { OrgNumber: Number(parameters.get('ORG_NUMBER')) };
  const { AccessToken } = await call(setOrganizationRoute, { body });
  return AccessToken;
}
