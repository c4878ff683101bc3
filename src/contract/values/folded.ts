/** Returns a text in lower case without accents, for search and sort: 'Reykjavík' becomes 'reykjavik'. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœþıð]/g, (letter) => withoutDecomposition[letter] ?? letter);
}

/** Compares two names in the order of the tree. */
export function compareNames(a: string, b: string): number {
  const [first, second] = [folded(a), folded(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

// Letters that Unicode does not decompose, but that people type without their mark.
const withoutDecomposition: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ð: 'd',
};

/** Returns the folded words of a search. A match contains all of them (specification section 5). */
export function searchWords(input: string): string[] {
  return [
    ...new Set(
      folded(input)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ];
}
