import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import sparticuz from '@sparticuz/chromium';

/** The one without windows first: it does the same work in four fifths of the time. */
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

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** An installed Chrome, Chromium or Edge, else the one inside npm (Linux x64); throws when there is none. */
export async function browserPath(): Promise<string> {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = [...inPath, ...usualPlaces].find((file) => existsSync(file));
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
 * Each test opens pages of its own that live for seconds: what V8's optimizing compilers would make faster is never
 * used, and without a process of its own drawing takes a tenth less of the machine.
 */
export const shortLivedPages = [
  '--js-flags=--no-opt,--no-maglev,--liftoff-only',
  '--in-process-gpu',
];
