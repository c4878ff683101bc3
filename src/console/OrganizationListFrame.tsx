import { useEffect, useRef, useState } from 'react';
import { acceptedMessage } from '../classic/messages.ts';
import { legacyTree } from '../features/organizations/legacy-list/legacyTree.ts';
import { endSession, framedToken } from '../features/session/client/session.ts';
import { freshNonce } from '../ui/browser/freshNonce.ts';
import { showLegacyList } from '../workspace/tree/treeStore.ts';

/**
 * The hidden organization list page (section 2, 'Other'; section 4, 'Organization API failure'), which loads the
 * organizations when the tree's calls fail.
 */
export function OrganizationListFrame() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [timestamp] = useState(freshNonce);
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const message = acceptedMessage(event, {
        source: frame.current?.contentWindow ?? null,
        origin: window.location.origin,
        timestamp,
      });
      if (message?.type === 'tree-loaded') showLegacyList(legacyTree(message.organizations));
      else if (message?.type === 'logout') endSession();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [timestamp]);
  return (
    <iframe
      ref={frame}
      hidden
      // A framed console passes its token by the frame's name, because it is not in a cookie.
      name={framedToken()}
      title="Organization list"
      src={`/ElevenOS/Admin/OrganizationList?timestamp=${timestamp}`}
    />
  );
}
