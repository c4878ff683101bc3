import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { LoginPages } from '../../login/LoginPages.tsx';
import { AtriumProvider } from '../../ui/theme/AtriumProvider.tsx';
import { brandOfHost, showBrand } from '../../ui/theme/brands.ts';

// The content security policy forbids generated code, which zod uses by default.
z.config({ jitless: true });
const brand = brandOfHost(window.location.hostname);
showBrand(brand);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <AtriumProvider brand={brand}>
      <LoginPages brand={brand} />
    </AtriumProvider>
  </StrictMode>,
);
