import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import sparticuz from '@sparticuz/chromium';

// The headless shell first, because it is 20 % faster.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'msedge',
  'chrome.exe',
  'msedge.exe',
];

const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Returns the path of an installed Chrome, Chromium or Edge, otherwise of the npm package's (Linux x64); throws without one. */
export async function browserPath(): Promise<string> {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = [...inPath, ...usualPaths].find((file) => existsSync(file));
  if (installed !== undefined) return installed;
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath();
  throw new Error('The browser tests need Chrome, Chromium or Edge. Please install one of them.');
}

export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * Options for pages that last seconds: without V8's optimizing compilers, whose results are never used, and without a
 * GPU process, which saves a tenth of the CPU time.
 */
export const shortLivedPages = [
  '--js-flags=--no-opt,--no-maglev,--liftoff-only',
  '--in-process-gpu',
];
