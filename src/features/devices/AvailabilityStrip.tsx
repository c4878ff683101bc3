import classes from './Devices.module.css';
import { texts } from './texts.ts';

const width = 2;

/** A day as 48 marks; height tells the state as well as colour does. */
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
      {runsOf(strip).map(({ letter, start, length }) => (
        <rect
          key={start}
          data-state={letter}
          x={start * width}
          width={length * width}
          y={heights[letter] ?? 14}
          height={16 - (heights[letter] ?? 14)}
        />
      ))}
    </svg>
  );
}

/** Where the mark of each letter begins, from the top. */
const heights: Readonly<Record<string, number>> = { u: 0, g: 5, d: 10 };

/** Neighbours of the same state as one mark: a steady device is one rectangle, not 48. */
function runsOf(strip: string): { letter: string; start: number; length: number }[] {
  return [...strip.matchAll(/(.)\1*/g)].map((run) => ({
    letter: run[1] ?? '',
    start: run.index,
    length: run[0].length,
  }));
}
