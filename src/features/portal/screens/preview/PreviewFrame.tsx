import { useElementSize, useViewportSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import classes from './PreviewFrame.module.css';

export type Device = 'phone' | 'desktop';

const widths: Record<Device, number> = { phone: 390, desktop: 1_280 };
const heights: Record<Device, number> = { phone: 760, desktop: 800 };

/** The height of the console around the device. */
const heightAround = 350;
const leastScale = 0.7;
/** Below what the page is scrolled to. */
const margin = 24;

interface PreviewFrameProps {
  html: string;
  device: Device;
  /** a selector of what the page is scrolled to */
  inView?: string;
}

/** Shows a page without executing anything of it. The next version replaces the shown one when it is drawn. */
export function PreviewFrame({ html, device, inView }: PreviewFrameProps) {
  const { ref, width } = useElementSize();
  const { height: screenHeight } = useViewportSize();
  const [shown, setShown] = useState({ html, slot: 0 });
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)];
  const next = 1 - shown.slot;
  const isNew = html !== shown.html;
  // The whole device is seen without scrolling the console, unless that makes it too small to read.
  const fitting = Math.max(leastScale, (screenHeight - heightAround) / heights[device]);
  const scale = width === 0 ? 1 : Math.min(1, width / widths[device], fitting);
  const showWanted = (frame: HTMLIFrameElement | null | undefined) => {
    const wanted = inView && frame?.contentDocument?.querySelector(inView);
    if (!frame || !wanted) return;
    const { top, bottom } = wanted.getBoundingClientRect();
    const below = bottom + margin - heights[device];
    // Not scrollIntoView, which would scroll the console as well.
    if (below > 0 || top < 0) frame.contentWindow?.scrollBy(0, Math.min(top - margin, below));
  };
  const swap = () => {
    const [before, after] = [frames[shown.slot]?.current, frames[next]?.current];
    // The same place of the page stays in view.
    after?.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
    showWanted(after);
    setShown({ html, slot: next });
  };
  // A frame that is not allowed to load would never report it.
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setShown({ html, slot: next }), 2_000);
    return () => clearTimeout(timer);
  }, [isNew, html, next]);
  return (
    <div ref={ref} className={classes.stage}>
      <div
        className={classes.device}
        data-device={device}
        style={{ width: widths[device] * scale, height: heights[device] * scale }}
      >
        {[0, 1].map((slot) => {
          const isShown = slot === shown.slot;
          return (
            <iframe
              key={slot}
              ref={frames[slot]}
              title={texts.previewTitle}
              // Without allow-scripts and allow-forms; the origin lets the console keep the scroll position.
              sandbox="allow-same-origin"
              aria-hidden={!isShown}
              tabIndex={isShown ? 0 : -1}
              className={classes.frame}
              data-shown={isShown || undefined}
              style={{
                width: widths[device],
                height: heights[device],
                transform: `scale(${scale})`,
              }}
              srcDoc={isShown ? shown.html : html}
              onLoad={({ currentTarget }) => {
                if (isShown) showWanted(currentTarget);
                else if (isNew) swap();
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
