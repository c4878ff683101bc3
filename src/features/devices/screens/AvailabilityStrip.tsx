import { texts } from '../texts.ts';
import classes from './Devices.module.css';

const width = 2;

/** Shows a day as 48 marks. The height shows the state as well as the color. */
export function AvailabilityStrip({ strip }: { strip: string }) {
  const count = (letter: string) => strip.split(letter).length - 1;
  const [up, degraded, down] = [count('u'), count('g'), count('d')];
  return (
    <svg
      className={classes.strip}
      role="img"
      aria-label={texts.stripOf(up, degraded, down, up + degraded + down)}
      viewBox={`0 0 ${strip.length * width} 16`}
      preserveAspectRatio="none"
    >
      <title>{texts.stripOf(up, degraded, down, up + degraded + down)}</title>
      {[...marksOf(strip)].map(([letter, marks]) => (
        <path key={letter} data-state={letter} d={marks} />
      ))}
    </svg>
  );
}

/** The top of each letter's mark. */
const heights: Readonly<Record<string, number>> = { u: 0, g: 5, d: 10 };

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
