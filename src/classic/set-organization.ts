import { ApiError } from '../contract/api-error.ts';
import { storedToken } from '../features/session/client/cookies.ts';
import { setOrganizationRoute } from '../features/session/routes.ts';
import { call, setTokenSource } from '../ui/api/call.ts';
import type { LogoutMessage, SetOrganizationMessage } from './messages.ts';

const parameters = new URLSearchParams(window.location.search);

/** Requests a token bound to the organization of the address, and sends it to the console. */
export async function setOrganizationFromAddress(): Promise<void> {
  setTokenSource(() => window.name || storedToken());
  const timestamp = parameters.get('timestamp') ?? '';
  // Sent to our origin only, so that another site that frames this page receives nothing.
  const send = (message: SetOrganizationMessage | LogoutMessage) =>
    window.parent.postMessage(message, window.location.origin);
  try {
    const body = { OrgNumber: Number(parameters.get('ORG_NUMBER')) };
    const { AccessToken } = await call(setOrganizationRoute, { body });
    send({ type: 'set-organization-complete', accessToken: AccessToken, timestamp });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) send({ type: 'logout', timestamp });
    else send({ type: 'set-organization-failed', message: error.message, timestamp });
  }
}
