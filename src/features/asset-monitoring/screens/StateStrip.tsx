import { texts } from '../texts.ts';
import classes from './Assets.module.css';

const width = 2;

interface StateStripProps {
  /** one letter for each part of the time, as the contract describes */
  strip: string;
  /** what a letter stands for */
  part: { one: string; other: string };
  isWide?: boolean;
}

/** Shows states over time as marks. The height shows the state as well as the color. */
export function StateStrip({ strip, part, isWide = false }: StateStripProps) {
  const label = texts.stripOf(strip, part);
  return (
    <svg
      className={classes.strip}
      data-wide={isWide || undefined}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${strip.length * width} 16`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      {[...marksOf(strip)].map(([letter, marks]) => (
        <path key={letter} data-state={letter} d={marks} />
      ))}
    </svg>
  );
}

/** The top of each letter's mark. */
const heights: Readonly<Record<string, number>> = { u: 0, g: 5, d: 10, m: 12 };

/** Returns one SVG path per state: separate marks would be thousands of elements in a long list. */
function marksOf(strip: string): Map<string, string> {
  const marks = new Map<string, string>();
  for (const run of strip.matchAll(/(.)\1*/g)) {
    const letter = run[1] ?? '';
    const [length, top] = [run[0].length * width, heights[letter] ?? 14];
    const mark = `M${run.index * width} ${top}h${length}V16h-${length}z`;
    marks.set(letter, (marks.get(letter) ?? '') + mark);
  }
  return marks;
}
