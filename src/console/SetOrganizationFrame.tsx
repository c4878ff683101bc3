import { useDeferredValue, useEffect, useRef } from 'react';
import { acceptedMessage } from '../classic/messages.ts';
import { endSession, framedToken, replaceToken } from '../features/session/client/session.ts';
import {
  completeSelection,
  failSelection,
  useSelection,
} from '../workspace/selection/selection.ts';
import { texts } from './texts.ts';

const replyTimeoutMs = 15_000;

/** The hidden set-organization page (specification section 4), which replies with a token bound to the selected organization. */
export function SetOrganizationFrame() {
  // Deferred, so that the data of the screen is requested first.
  const request = useDeferredValue(useSelection((state) => state.request));
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (request === null) return;
    const listen = (event: MessageEvent<unknown>) => {
      const message = acceptedMessage(event, {
        source: frame.current?.contentWindow ?? null,
        origin: window.location.origin,
        timestamp: request.timestamp,
      });
      if (message?.type === 'set-organization-complete') {
        replaceToken(message.accessToken);
        completeSelection();
      } else if (message?.type === 'set-organization-failed') failSelection(message.message);
      else if (message?.type === 'logout') {
        failSelection(texts.sessionExpired);
        endSession();
      }
    };
    const deadline = setTimeout(() => failSelection(texts.setTimedOut), replyTimeoutMs);
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(deadline);
      window.removeEventListener('message', listen);
    };
  }, [request]);

  if (request === null) return null;
  const parameters = new URLSearchParams({
    ORG_NUMBER: String(request.number),
    ORG_NAME: request.name,
    PARENT_ORG_NUMBER: String(request.parentNumber),
    timestamp: request.timestamp,
  });
  return (
    <iframe
      key={request.timestamp}
      ref={frame}
      hidden
      // A framed console passes its token by the frame's name, because it is not in a cookie.
      name={framedToken()}
      title="Set organization"
      src={`/ElevenOS/Admin/SetOrganization?${parameters}`}
    />
  );
}
