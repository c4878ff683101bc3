import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { type EmbeddedPageName, embeddedPages } from '../../application/embeddedPages.ts';
import { connectToConsole } from '../../classic/consoleLink.ts';
import { EmbeddedRoot } from '../../classic/EmbeddedRoot.tsx';
import { createEmbeddedRouter, historyOfPage } from '../../classic/embeddedRouter.tsx';
import { texts } from '../../classic/texts.ts';
import { logError, logUncaughtErrors } from '../../console/errors/errorLog.ts';
import { createQueries } from '../../console/queries.ts';
import { storedToken } from '../../features/session/client/cookies.ts';
import { currentToken, endSession, takeToken } from '../../features/session/client/session.ts';
import { setTokenSource } from '../../ui/api/call.ts';
import { shareStartedCalls } from '../../ui/api/started-calls.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { AtriumProvider } from '../../ui/theme/AtriumProvider.tsx';
import { brandOfHost, showBrand } from '../../ui/theme/brands.ts';

// The content security policy forbids generated code, which zod uses by default.
z.config({ jitless: true });
logUncaughtErrors();
const brand = brandOfHost(window.location.hostname);
showBrand(brand);
const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');

const { title, load } = embeddedPages[nameOf(window.location.pathname)];
const requested = Number(new URLSearchParams(window.location.search).get('ORG_NUMBER'));
const number = Number.isSafeInteger(requested) && requested > 0 ? requested : null;
const link = connectToConsole();
if (link === null) {
  takeToken();
  setTokenSource(currentToken, endSession);
} else {
  shareStartedCalls();
  // A framed console passes its token by the window's name; otherwise it is in the cookie.
  let token = window.name || storedToken();
  link.listen(({ type }) => {
    if (type === 'session') token = window.name || storedToken();
  });
  setTokenSource(
    () => token,
    () => link.send({ type: 'logout' }),
  );
}
document.title = `${title} · ${brand.title}`;
const Page = lazy(load);
const router = createEmbeddedRouter(historyOfPage(link !== null), {
  around: () => <EmbeddedRoot title={title} number={number} link={link} />,
  page: () =>
    number === null ? (
      <ErrorState message={texts.noOrganization} />
    ) : (
      <Suspense fallback={<ListSkeleton />}>
        <Page number={number} />
      </Suspense>
    ),
});
createRoot(element, { onCaughtError: logError, onUncaughtError: logError }).render(
  <StrictMode>
    <AtriumProvider brand={brand}>
      <QueryClientProvider client={createQueries()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AtriumProvider>
  </StrictMode>,
);

function nameOf(pathname: string): EmbeddedPageName {
  const last = pathname.split('/').at(-1) ?? '';
  if (!isPage(last)) throw new Error(`There is no page ${last}`);
  return last;
}

function isPage(candidate: string): candidate is EmbeddedPageName {
  return Object.hasOwn(embeddedPages, candidate);
}
