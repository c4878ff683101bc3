import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { homePath, screens } from '../../application/screens.ts';
import { logError, logUncaughtErrors } from '../../console/errors/errorLog.ts';
import { reloadOnceForMissingModules } from '../../console/errors/moduleLoading.ts';
import { prepareFirstRender } from '../../console/firstRender.ts';
import { createQueries } from '../../console/queries.ts';
import { createConsoleRouter } from '../../console/router.tsx';
import {
  currentToken,
  endSession,
  signInFirst,
  takeToken,
} from '../../features/session/client/session.ts';
import { setTokenSource } from '../../ui/api/call.ts';
import { AtriumProvider } from '../../ui/theme/AtriumProvider.tsx';
import { brandOfHost, showBrand } from '../../ui/theme/brands.ts';

// The content security policy forbids generated code, which zod uses by default.
z.config({ jitless: true });
logUncaughtErrors();
reloadOnceForMissingModules();
const brand = brandOfHost(window.location.hostname);
showBrand(brand);
const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
const root = createRoot(element, { onCaughtError: logError, onUncaughtError: logError });
let shown = 0;

/** Renders the console; a repeated call replaces it completely. */
async function showConsole(): Promise<void> {
  takeToken();
  if (signInFirst()) return;
  setTokenSource(currentToken, endSession);
  const queries = createQueries();
  const router = createConsoleRouter(queries, { screens, homePath });
  await prepareFirstRender(router);
  shown += 1;
  root.render(
    <StrictMode key={shown}>
      <AtriumProvider brand={brand}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AtriumProvider>
    </StrictMode>,
  );
}

const parameters = new URLSearchParams(window.location.search);
if (parameters.has('demo') || parameters.has('offline'))
  import('../../demo/page/startDemo.tsx').then(
    ({ startDemo }) => startDemo(root, showConsole),
    () => root.render('Demo mode could not be loaded. Please reload this page.'),
  );
else void showConsole();
