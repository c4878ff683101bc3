import { lazy, useEffect, useState } from 'react';
import { storedToken } from '../../features/session/client/cookies.ts';
import { currentToken, framedToken, useSession } from '../../features/session/client/session.ts';
import { tellServer } from '../../features/session/expiry/sessionWatch.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbarStore.ts';

const OrgChangeDialog = lazy(async () => ({
  default: (await import('./OrgChangeDialog.tsx')).OrgChangeDialog,
}));

const texts = {
  changed: 'Warning! Your Org Tree selection has changed from another tab or window.',
  details: 'More Details',
};

/** Says, on the way back to this tab, that another one has chosen an organization since (section 4). */
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
  // A token that a page around handed over has nothing to do with the cookies.
  if (useSession.getState().status !== 'alive' || framedToken() !== '') return false;
  const stored = storedToken();
  // No token at all is no other choice: the session may have ended.
  if (stored === '') void tellServer();
  return stored !== '' && stored !== currentToken();
}
