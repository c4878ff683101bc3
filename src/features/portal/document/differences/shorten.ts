const longest = 160;
const contextLength = 30;

/** Shortens two texts around what differs between them; texts that fit stay whole. */
export function shortened(mine: string, theirs: string): { mine: string; theirs: string } {
  if (Math.max(mine.length, theirs.length) <= longest) return { mine, theirs };
  const shorter = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < shorter && mine[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < shorter - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const cut = (text: string) => around(text, start, text.length - end);
  return { mine: cut(mine), theirs: cut(theirs) };
}

/** Returns the part of a text from `start` to `end` with some context, and without its middle when it is long. */
function around(text: string, start: number, end: number): string {
  const from = wholeCharacter(text, Math.max(0, start - contextLength));
  const to = wholeCharacter(text, Math.min(text.length, end + contextLength));
  const part = text.slice(from, to);
  const half = Math.floor(longest / 2);
  const middle =
    part.length <= longest
      ? part
      : `${part.slice(0, wholeCharacter(part, half))} … ${part.slice(wholeCharacter(part, part.length - half))}`;
  return `${from > 0 ? '…' : ''}${middle}${to < text.length ? '…' : ''}`;
}

/** Moves a position out of the middle of a surrogate pair. */
function wholeCharacter(text: string, position: number): number {
  const code = text.charCodeAt(position);
  return code >= 0xdc00 && code <= 0xdfff ? position - 1 : position;
}
