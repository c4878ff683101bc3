import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Script } from './scripts.ts';
import { trueTypeOf } from './woff2.ts';

const converted = new Map<Script, Promise<Uint8Array>>();

/** The part of Inter for a script, as TrueType; converted once. */
export function fontFile(script: Script): Promise<Uint8Array> {
  const known = converted.get(script) ?? convert(script);
  converted.set(script, known);
  return known;
}

async function convert(script: Script): Promise<Uint8Array> {
  const file = `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`;
  return trueTypeOf(await readFile(fileURLToPath(import.meta.resolve(file))), brotliDecompressSync);
}
