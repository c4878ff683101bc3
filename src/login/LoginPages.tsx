import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Brand } from '../ui/theme/brands.ts';
import { SignInPage } from './SignInPage.tsx';

const SsoPage = lazy(async () => ({ default: (await import('./SsoPage.tsx')).SsoPage }));

/** The two pages at the address of the sign-in (section 1): with a password, and `#/sso`. */
export function LoginPages({ brand }: { brand: Brand }) {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash);
  if (!hash.startsWith('#/sso')) return <SignInPage brand={brand} />;
  return (
    <Suspense>
      <SsoPage brand={brand} />
    </Suspense>
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
