import { type KeyboardEvent, useRef } from 'react';
import type { Rendition } from '../../fields.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { frames } from './crop-frames.ts';
import { pointAt, within } from './point-at.ts';

interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  renditions: readonly Rendition[];
  /** in percent of the picture */
  point: Point;
  disabled: boolean;
  onChange: (point: Point) => void;
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const largeStep = 10;

/** The picture with its focal point, which is moved by clicking, dragging or the arrow keys (with Shift by 10 %). */
export function FocalPoint({ renditions, point, disabled, onChange }: FocalPointProps) {
  const marker = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || disabled) return;
    event.preventDefault();
    const by = event.shiftKey ? largeStep : 1;
    onChange({ x: within(point.x + step.x * by), y: within(point.y + step.y * by) });
  };
  return (
    <div
      className={classes.focal}
      data-disabled={disabled || undefined}
      onPointerDown={(event) => {
        if (disabled) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        marker.current?.focus();
        onChange(pointAt(event));
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(pointAt(event));
      }}
    >
      <StoredImage renditions={renditions} width={640} alt="" className={classes.focalPicture} />
      <button
        ref={marker}
        type="button"
        className={classes.marker}
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
        aria-label={texts.focalPoint(point.x, point.y)}
        disabled={disabled}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Shows the picture in the usual frames, as pages crop it around the focal point. */
export function FramePreviews({
  renditions,
  point,
}: Pick<FocalPointProps, 'renditions' | 'point'>) {
  return (
    <figure className={classes.frames}>
      <figcaption>{texts.frames}</figcaption>
      <ul>
        {frames.map((frame) => (
          <li key={frame}>
            <div className={classes.frame} style={{ aspectRatio: frame.replace(':', ' / ') }}>
              <StoredImage
                renditions={renditions}
                width={320}
                alt=""
                style={{ objectPosition: `${point.x}% ${point.y}%` }}
              />
            </div>
            <span>{frame}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
