import { texts } from './texts.ts';

/**
 * Preloads all lazy scripts, styles and fonts of the console, because the server may be unavailable later. Scripts are
 * not executed; a later `import()` finds them in the cache.
 */
export async function preloadParts(): Promise<void> {
  await loadFonts();
  // Vite's development server has no list of parts, and is assumed to stay available.
  if (import.meta.env.DEV) return;
  const base = import.meta.env.BASE_URL;
  const response = await fetch(`${base}static/demo-parts.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(texts.partsLost('demo-parts.json'));
  const parts: string[] = await response.json();
  await Promise.all(parts.map((part) => loaded(base + part)));
  await loadFonts();
}

/**
 * Loads the console's fonts. The fallback face uses installed fonts only; where none is installed, its promise rejects
 * with a NetworkError, which is ignored.
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
