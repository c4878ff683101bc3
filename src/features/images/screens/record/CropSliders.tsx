import { RangeSlider, Slider } from '@mantine/core';
// Only the dialog to crop has sliders.
import '@mantine/core/styles/Slider.layer.css';
import type { ReactNode } from 'react';
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
  return (
    <Labeled label={label}>
      <RangeSlider
        min={0}
        max={100}
        minRange={1}
        label={percent}
        thumbFromLabel={texts.cropStart(label)}
        thumbToLabel={texts.cropEnd(label)}
        value={[start, start + length]}
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
  return (
    <Labeled label={label}>
      <Slider
        min={from}
        // A slider needs a range, also when the part cannot move.
        max={Math.max(to, from + 1)}
        disabled={to <= from}
        label={percent}
        thumbLabel={label}
        value={value}
        onChange={(chosen) => onChange(rounded(Math.min(to, chosen)))}
      />
    </Labeled>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={classes.axisLabel}>{label}</div>
      {children}
    </div>
  );
}
