import { useEffect } from 'react';
import { ApiError } from '../../contract/api-error.ts';
import { replaceToken } from '../../features/session/client/session.ts';
import { setOrganization } from '../../features/session/contract.ts';
import { call } from '../../ui/api/call.ts';
import {
  completeSelection,
  failSelection,
  useSelection,
} from '../../workspace/selection/selection.ts';

/** Replaces the hidden set-organization page, which needs a server, by a direct call. */
export function DirectSetOrganization() {
  const request = useSelection((state) => state.request);

  useEffect(() => {
    if (request === null) return;
    let isLatest = true;
    const bind = async () => {
      try {
        const body = { OrgNumber: request.number };
        const { AccessToken } = await call(setOrganization, { body });
        if (!isLatest) return;
        replaceToken(AccessToken);
        completeSelection();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isLatest) failSelection(error.message);
      }
    };
    void bind();
    return () => {
      isLatest = false;
    };
  }, [request]);

  return null;
}
