import { RangeSlider, Slider } from '@mantine/core';
// Only the dialog to crop has sliders.
import '@mantine/core/styles/Slider.layer.css';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Crop } from '../../fields.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { rounded } from './crop-frames.ts';

interface PartProps {
  part: Crop;
  onChange: (part: Crop) => void;
}

const percent = (value: number) => `${Math.round(value)} %`;

/** Chooses the edges of a part of any shape. */
export function FreePart({ part, onChange }: PartProps) {
  const { left, top, width, height } = part;
  return (
    <>
      <Edges
        label={texts.cropAcross}
        start={left}
        length={width}
        onChange={(start, length) => onChange({ ...part, left: start, width: length })}
      />
      <Edges
        label={texts.cropDown}
        start={top}
        length={height}
        onChange={(start, length) => onChange({ ...part, top: start, height: length })}
      />
    </>
  );
}

interface EdgesProps {
  label: string;
  start: number;
  length: number;
  onChange: (start: number, length: number) => void;
}

function Edges({ label, start, length, onChange }: EdgesProps) {
  const end = rounded(start + length);
  return (
    <Labeled label={label} value={texts.cropRange(percent(start), percent(end))}>
      <RangeSlider
        min={0}
        max={100}
        minRange={1}
        label={null}
        thumbFromLabel={texts.cropStart(label)}
        thumbToLabel={texts.cropEnd(label)}
        thumbValueText={percent}
        thumbProps={(index) =>
          index === 0
            ? onKeys(start, 0, Math.max(0, end - 1), (from) => onChange(from, rounded(end - from)))
            : onKeys(end, start + 1, 100, (to) => onChange(start, rounded(to - start)))
        }
        value={[start, end]}
        onChange={([from, to]) => onChange(rounded(from), rounded(to - from))}
      />
    </Labeled>
  );
}

/** Chooses the size and the position of a part in the shape of a frame. */
export function FramedPart({
  part,
  onResize,
  onChange,
}: PartProps & { onResize: (width: number) => void }) {
  return (
    <>
      <Value label={texts.cropWidth} from={1} to={100} value={part.width} onChange={onResize} />
      <Value
        label={texts.cropLeft}
        from={0}
        to={100 - part.width}
        value={part.left}
        onChange={(left) => onChange({ ...part, left })}
      />
      <Value
        label={texts.cropTop}
        from={0}
        to={100 - part.height}
        value={part.top}
        onChange={(top) => onChange({ ...part, top })}
      />
    </>
  );
}

interface ValueProps {
  label: string;
  from: number;
  to: number;
  value: number;
  onChange: (value: number) => void;
}

function Value({ label, from, to, value, onChange }: ValueProps) {
  const canMove = to > from;
  return (
    <Labeled label={label} value={percent(value)}>
      <Slider
        min={from}
        // A slider needs a range, also when the part cannot move.
        max={Math.max(to, from + 1)}
        disabled={!canMove}
        label={null}
        thumbLabel={label}
        thumbValueText={percent}
        thumbProps={canMove ? onKeys(value, from, to, onChange) : {}}
        value={value}
        onChange={(chosen) => onChange(rounded(Math.min(to, chosen)))}
      />
    </Labeled>
  );
}

/** of Page Up and Page Down, in percent */
const pageStep = 10;

/** Handles the keys that Mantine's sliders lack: Page Up and Page Down, and Home and End on a range. */
function onKeys(value: number, from: number, to: number, onChange: (value: number) => void) {
  const targets = new Map([
    ['Home', from],
    ['End', to],
    ['PageUp', value + pageStep],
    ['PageDown', value - pageStep],
  ]);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const target = targets.get(event.key);
      if (target === undefined) return;
      // The dialog would scroll.
      event.preventDefault();
      onChange(rounded(Math.min(to, Math.max(from, target))));
    },
  };
}

/** Shows the value beside the label, because Mantine's bubble would cover the label. */
function Labeled({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <div>
      <div className={classes.axisLabel}>
        <span>{label}</span>
        <span className={classes.axisValue}>{value}</span>
      </div>
      {children}
    </div>
  );
}
