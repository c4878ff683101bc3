const mostLetters = 300;

/** Returns a text of a property system for the trace, without what is hidden: names and keys. */
export function masked(text: string, hidden: readonly string[]): string {
  return hidden
    .filter((one) => one !== '')
    .reduce((shown, one) => shown.replaceAll(one, '***'), text)
    .slice(0, mostLetters);
}

/** Returns the parts of a guest's name, which a text may contain in any order. */
export function partsOfName(guestName: string): string[] {
  return guestName.split(/[\s,]+/);
}
