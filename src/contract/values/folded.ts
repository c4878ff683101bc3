/** Lower case without accents, for searching and sorting: 'Reykjavík' becomes 'reykjavik'. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœþıð]/g, (letter) => withoutDecomposition[letter] ?? letter);
}

// Letters that Unicode does not decompose, though people type them without their mark.
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

/** The words of a search, folded; each must appear in the name (section 5). */
export function searchWords(input: string): string[] {
  return [
    ...new Set(
      folded(input)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ];
}
