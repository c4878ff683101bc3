const scripts =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns none: they are too large for the page of demo mode. */
export async function scriptFonts(): Promise<[]> {
  return [];
}

/** As on a server, so that invoices to customers of other scripts can be issued. */
export function hasScriptFont(character: string): boolean {
  return scripts.test(character);
}
