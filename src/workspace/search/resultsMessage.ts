interface Answer {
  matches: readonly unknown[];
  total: number;
  totalIsLowerBound: boolean;
}

/** Section 2, 'Organization search dropdown'; a total that was not counted to its end carries a '+'. */
export function resultsMessage({ matches, total, totalIsLowerBound }: Answer): string {
  const counted = `${total}${totalIsLowerBound ? '+' : ''}`;
  return `Results (1 - ${matches.length} of ${counted} matches -- try entering more characters)`;
}
