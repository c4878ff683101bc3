import { ApiError } from '../contract/api-error.ts';
import { storedToken } from '../features/session/client/cookies.ts';
import { setOrganizationRoute } from '../features/session/routes.ts';
import { call, setTokenSource } from '../ui/api/call.ts';
import type { LogoutMessage, SetOrganizationMessage } from './messages.ts';

const parameters = new URLSearchParams(window.location.search);

/** Asks for a token bound to the organization in the address, and hands it to the console around. */
export async function setOrganizationFromAddress(): Promise<void> {
  setTokenSource(() => window.name || storedToken());
  const timestamp = parameters.get('timestamp') ?? '';
  // Only to our own origin: whoever else frames this page hears nothing.
  const tell = (message: SetOrganizationMessage | LogoutMessage) =>
    window.parent.postMessage(message, window.location.origin);
  try {
    const body = { OrgNumber: Number(parameters.get('ORG_NUMBER')) };
    const { AccessToken } = await call(setOrganizationRoute, { body });
    tell({ type: 'set-organization-complete', accessToken: AccessToken, timestamp });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) tell({ type: 'logout', timestamp });
    else tell({ type: 'set-organization-failed', message: error.message, timestamp });
  }
}
