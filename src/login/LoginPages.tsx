import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Brand } from '../ui/theme/brands.ts';
import { SignInPage } from './SignInPage.tsx';

const SsoPage = lazy(async () => ({ default: (await import('./SsoPage.tsx')).SsoPage }));
const InvitationPage = lazy(async () => ({
  default: (await import('./InvitationPage.tsx')).InvitationPage,
}));

/** The sign-in pages (specification section 1): with a password, with single sign-on (`#/sso`), and for an invitation. */
export function LoginPages({ brand }: { brand: Brand }) {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash);
  const isInvitation = hash.startsWith('#/invitation');
  if (!isInvitation && !hash.startsWith('#/sso')) return <SignInPage brand={brand} />;
  return (
    <Suspense>
      {isInvitation ? <InvitationPage key={hash} brand={brand} /> : <SsoPage brand={brand} />}
    </Suspense>
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
