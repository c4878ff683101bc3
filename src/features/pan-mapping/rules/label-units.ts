/**
 * Returns the unit that a port's label names: the whole label, or the longest part of it between signs or after letters,
 * as in 'R412/1', '412-A' and 'FL4 412'.
 */
export function unitOfLabel<Unit>(
  label: string,
  byNumber: ReadonlyMap<string, Unit>,
): Unit | undefined {
  const text = label.trim().toUpperCase();
  const whole = byNumber.get(text);
  if (whole !== undefined || text === '') return whole;
  const parts = text.split(/[\s/._,:;#|-]+/);
  // 'B-12' in 'B-12/3' is a number with a sign of its own.
  const joined = parts.flatMap((_, from) =>
    parts.map((__, to) =>
      to < from ? '' : text.slice(startOf(text, parts, from), endOf(text, parts, to)),
    ),
  );
  const bare = parts.map((part) => part.replace(/^\p{L}+(?=\d)/u, ''));
  const candidates = [...joined, ...bare].filter((part) => part !== '');
  const longestFirst = candidates.toSorted((one, other) => other.length - one.length);
  for (const candidate of longestFirst) {
    const unit = byNumber.get(candidate);
    if (unit !== undefined) return unit;
  }
  return undefined;
}

function startOf(text: string, parts: readonly string[], index: number): number {
  let at = 0;
  for (const part of parts.slice(0, index)) at = text.indexOf(part, at) + part.length;
  return text.indexOf(parts[index] ?? '', at);
}

function endOf(text: string, parts: readonly string[], index: number): number {
  return startOf(text, parts, index) + (parts[index]?.length ?? 0);
}
