import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { logError, logUncaughtErrors } from '../../console/errorLog.ts';
import { reloadOnceForMissingModules } from '../../console/moduleLoading.ts';
import { createQueries } from '../../console/queries.ts';
import { createConsoleRouter } from '../../console/router.tsx';
import { currentToken, endSession, takeToken } from '../../features/session/client/session.ts';
import { setTokenSource } from '../../ui/api/call.ts';
import { AtriumProvider } from '../../ui/theme/AtriumProvider.tsx';
import { brandOfHost, showBrand } from '../../ui/theme/brands.ts';

// The content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true });
takeToken();
logUncaughtErrors();
reloadOnceForMissingModules();
setTokenSource(currentToken, endSession);
const brand = brandOfHost(window.location.hostname);
showBrand(brand);
const queries = createQueries();
const router = createConsoleRouter(queries);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
const reactErrors = { onCaughtError: logError, onUncaughtError: logError };
createRoot(root, reactErrors).render(
  <StrictMode>
    <AtriumProvider brand={brand}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AtriumProvider>
  </StrictMode>,
);
