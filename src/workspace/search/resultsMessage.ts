interface SearchReply {
  matches: readonly unknown[];
  total: number;
  totalIsLowerBound: boolean;
}

/** Returns the message of section 2, 'Organization search dropdown'. A total that is a lower bound ends with '+'. */
export function resultsMessage({ matches, total, totalIsLowerBound }: SearchReply): string {
  const counted = `${total}${totalIsLowerBound ? '+' : ''}`;
  return `Results (1 - ${matches.length} of ${counted} matches -- try entering more characters)`;
}
