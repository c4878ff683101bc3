import bidiFactory from 'bidi-js';

/** A part of a line in one font, as it is drawn from left to right. */
export interface Run {
  text: string;
  font: string;
}

const bidi = bidiFactory();
const isolates = /[\u2066-\u2069]/;
const isNumeric = /[\p{N}\p{P}\p{S}]/u;

/** Whether a character only says which part of a text is ordered by itself. */
export const isIsolate = (character: string) => isolates.test(character);

/** Keeps a text that may be written from right to left from changing the order of what is around it. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/**
 * Returns the runs of a line in visual order (Unicode Standard Annex #9). Letters of a run from right to left stay in
 * logical order, because the shaping of their font reverses them.
 */
export function visualRuns(
  line: string,
  fontOf: (character: string) => string | undefined,
  base: string,
): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs: (Run & { level: number })[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    const font = fontOf(character) ?? base;
    index += character.length;
    if (isIsolate(character)) continue;
    const last = runs.at(-1);
    // The shaping of Arabic reverses digits too, so each of a number is drawn by itself.
    const isAlone = font !== base && level % 2 === 0 && isNumeric.test(character);
    // A space ends a run, so that words are ordered by themselves.
    const isSpaced = character === ' ' || last?.text === ' ';
    if (last?.font === font && last.level === level && !isSpaced && !isAlone)
      last.text += character;
    else runs.push({ text: character, font, level });
  }
  return reordered(runs).map(({ text, font, level }) => ({
    text: level % 2 === 1 && font === base ? mirrored(text) : text,
    font,
  }));
}

/** Rule L2: reverses what is at each level or above, from the highest to the lowest odd one. */
function reordered<T extends { level: number }>(runs: readonly T[]): T[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: T[] = [];
    let group: T[] = [];
    for (const run of ordered) {
      if (run.level >= level) {
        group.unshift(run);
        continue;
      }
      next.push(...group, run);
      group = [];
    }
    ordered = [...next, ...group];
  }
  return ordered;
}

/** Signs between words from right to left: nothing else reverses them. */
function mirrored(text: string): string {
  return [...text]
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}
