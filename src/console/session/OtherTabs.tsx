import { useEffect, useState } from 'react';
import { storedToken } from '../../features/session/client/cookies.ts';
import { currentToken, framedToken, useSession } from '../../features/session/client/session.ts';
import { reportActivity } from '../../features/session/expiry/sessionWatch.ts';
import { useSnackbar } from '../../ui/snackbar/snackbarStore.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';

const OrgChangeDialog = lazyPart(async () => ({
  default: (await import('./OrgChangeDialog.tsx')).OrgChangeDialog,
}));

const texts = {
  changed: 'Warning! Your Org Tree selection has changed from another tab or window.',
  details: 'More Details',
};

/** Warns when this tab gets the focus after another tab has selected an organization (specification section 4). */
export function OtherTabs() {
  const [isExplaining, setExplaining] = useState(false);
  useEffect(() => {
    const onFocus = () => {
      const action = { label: texts.details, onClick: () => setExplaining(true) };
      if (hasChanged()) useSnackbar.getState().open({ text: texts.changed, action });
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  return (
    <LazyBoundary>
      {isExplaining && <OrgChangeDialog onClose={() => setExplaining(false)} />}
    </LazyBoundary>
  );
}

function hasChanged(): boolean {
  // The token of a framed console is not in the cookies.
  if (useSession.getState().status !== 'alive' || framedToken() !== '') return false;
  const stored = storedToken();
  // Without a token the session may have ended, which is no other selection.
  if (stored === '') void reportActivity();
  return stored !== '' && stored !== currentToken();
}
