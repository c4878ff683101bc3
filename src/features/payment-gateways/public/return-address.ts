/** Returns the path to which the issuers of an area's loyalty programmes send guests back. */
export function returnPath({ number }: { number: number }): string {
  return `/portal/${number}/programme`;
}
