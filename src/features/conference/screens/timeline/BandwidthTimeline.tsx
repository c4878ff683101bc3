import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { rateText } from '../rates.ts';
import { BandTable } from './BandTable.tsx';
import { type Direction, reservedShapes, topOf, usagePath } from './bandwidth-shapes.ts';
import { DayLines } from './Days.tsx';
import type { Scroller, Span } from './scale.ts';
import classes from './Timeline.module.css';
import { timelineTexts as texts } from './texts.ts';

interface BandwidthTimelineProps {
  dashboard: ConferenceDashboard;
  span: Span;
  scroller: Scroller;
}

const size = { width: 1_400, height: 120 };

/** What is reserved of the bandwidth, conference upon conference, against the pool, with the line of use. */
export function BandwidthTimeline({ dashboard, span, scroller }: BandwidthTimelineProps) {
  const { pool, bands, usage, days, now } = dashboard;
  const [direction, setDirection] = useState<Direction>('downKbps');
  const top = topOf(dashboard, direction);
  const shapes = reservedShapes(bands, direction, span, top);
  const limit = pool?.[direction];
  return (
    <section className={classes.card} aria-labelledby="conference-bandwidth">
      <div className={classes.head}>
        <h2 id="conference-bandwidth">{texts.bandwidth}</h2>
        <SegmentedControl
          size="xs"
          aria-label={texts.direction}
          value={direction}
          onChange={(value) => setDirection(value === 'upKbps' ? 'upKbps' : 'downKbps')}
          data={[
            { value: 'downKbps', label: texts.down },
            { value: 'upKbps', label: texts.up },
          ]}
        />
        <span className={classes.days}>
          {limit === undefined ? texts.withoutPool : texts.poolOf(rateText(limit))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div
        ref={scroller}
        role="group"
        aria-label={texts.scrollBandwidth}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className={classes.scroller}
      >
        <div className={classes.grid} data-chart>
          <div className={classes.axis} aria-hidden>
            {limit !== undefined && (
              <span style={{ top: `${(1 - limit / top) * 100}%` }}>{rateText(limit)}</span>
            )}
            <span style={{ top: '100%' }}>0</span>
          </div>
          <DayLines days={days} span={span} now={now} />
          <svg
            className={classes.chart}
            viewBox={`0 0 ${size.width} ${size.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={shapes.length === 0 ? texts.noBandwidth : texts.chart}
          >
            {shapes.map(({ key, name, kbps, x, y, width, height, shade }) => (
              <rect
                key={key}
                data-shade={shade}
                x={x * size.width}
                y={y * size.height}
                width={width * size.width}
                height={height * size.height}
              >
                <title>{`${name}: ${rateText(kbps)}`}</title>
              </rect>
            ))}
            {limit !== undefined && (
              <line
                className={classes.pool}
                x1={0}
                x2={size.width}
                y1={(1 - limit / top) * size.height}
                y2={(1 - limit / top) * size.height}
              />
            )}
            <path className={classes.used} d={usagePath(usage, direction, span, top, size)} />
          </svg>
        </div>
      </div>
      {shapes.length === 0 ? (
        <p className={classes.nothing}>{texts.noBandwidth}</p>
      ) : (
        <BandTable dashboard={dashboard} direction={direction} />
      )}
    </section>
  );
}
