import { texts } from './texts.ts';

/**
 * Loads every script, style and font of the console that would come later, for the server may be away then.
 * Scripts are only brought, not run: a later `import()` finds them in the page.
 */
export async function loadLaterParts(): Promise<void> {
  await loadFonts();
  // Vite's development server loads file by file, and is there as long as the page is.
  if (import.meta.env.DEV) return;
  const base = import.meta.env.BASE_URL;
  const response = await fetch(`${base}static/demo-parts.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(texts.partsLost('demo-parts.json'));
  const parts: string[] = await response.json();
  await Promise.all(parts.map((part) => loaded(base + part)));
  await loadFonts();
}

/**
 * Loads the faces that the product brings. One only names fonts of the computer: where none is installed, its own promise and, in
 * Chromium 156, `document.fonts.ready` reject with a NetworkError, which does not matter.
 */
async function loadFonts(): Promise<void> {
  const faces = [...document.fonts];
  await Promise.allSettled(faces.filter(isLocal).map((face) => face.load()));
  await Promise.all(faces.filter((face) => !isLocal(face)).map((face) => face.load()));
}

function isLocal({ family }: FontFace): boolean {
  return family.includes('Fallback');
}

function loaded(address: string): Promise<void> {
  const isThere = document.querySelector(`link[href="${address}"], script[src="${address}"]`);
  if (isThere !== null) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = address.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.href = address;
  link.crossOrigin = '';
  const done = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(texts.partsLost(address))));
  });
  document.head.append(link);
  return done;
}
