import ranges from '@fontsource-variable/inter/unicode.json' with { type: 'json' };

/** The files that Inter comes in. */
export const scripts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
export type Script = (typeof scripts)[number];

interface Run {
  script: Script;
  text: string;
}

/** What stands for a character that Inter does not have. */
const missing = '\u{FFFD}';

const rangesOf = new Map(
  scripts.map((script) => [
    script,
    ranges[script].split(',').map((range) => {
      const [from = '', to = from] = range.slice(2).split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  ]),
);

/** A text in pieces that one file has all characters of. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const script = scriptOf(character);
    const shown = script === undefined ? missing : character;
    const last = runs.at(-1);
    if (last?.script === (script ?? 'latin')) last.text += shown;
    else runs.push({ script: script ?? 'latin', text: shown });
  }
  return runs;
}

function scriptOf(character: string): Script | undefined {
  const point = character.codePointAt(0) ?? 0;
  return scripts.find((script) =>
    rangesOf.get(script)?.some(({ from, to }) => point >= from && point <= to),
  );
}
