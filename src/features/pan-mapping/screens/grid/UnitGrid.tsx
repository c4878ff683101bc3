import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GridUnit } from '../../contract.ts';
import { panState } from '../../rules/states.ts';
import { stateTexts, texts } from '../../texts.ts';
import { type GridLine, gridLines, hasUnit, lineOf, positionAfter } from './grid-lines.ts';
import classes from './UnitGrid.module.css';

const lineHeight = 38;
const [sideWidth, sideWidthOnPhone] = [172, 68];
const phoneWidth = 560;
const gap = 6;

interface UnitGridProps {
  units: readonly GridUnit[];
  buildings: readonly string[];
  /** ids of units that are in conflict */
  conflicting: ReadonlySet<string>;
  selected: string | undefined;
  /** ids of the units that are picked; null while none are being picked */
  picked: ReadonlySet<string> | null;
  onSelect: (id: string) => void;
  onPick: (id: string, hasShift: boolean) => void;
}

/** The floors of buildings with their units, of which only the lines in view are in the page. */
export const UnitGrid = memo(function UnitGrid({
  units,
  buildings,
  conflicting,
  selected,
  picked,
  onSelect,
  onPick,
}: UnitGridProps) {
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const cellWidth = useMemo(() => widthOf(units), [units]);
  const side = width > 0 && width < phoneWidth ? sideWidthOnPhone : sideWidth;
  const room = Math.max(cellWidth, (width || 720) - side);
  const perLine = Math.max(1, Math.floor((room + gap) / (cellWidth + gap)));
  const lines = useMemo(() => gridLines(units, buildings, perLine), [units, buildings, perLine]);
  const selectedAt = selected === undefined ? -1 : units.findIndex(([id]) => id === selected);
  const [active, setActive] = useState(0);
  const activeAt = Math.min(active, units.length - 1);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    initialRect: { width: 0, height: window.innerHeight },
    useFlushSync: false,
  });
  /** Scrolls as little as possible. All lines are equally high, so that nothing has to be rendered first. */
  const scrollTo = (position: number) => {
    const element = scroller.current;
    const top = lineOf(lines, position) * lineHeight;
    if (element === null || top < 0) return;
    const { scrollTop, clientHeight } = element;
    if (top < scrollTop) element.scrollTop = top;
    else if (top + 2 * lineHeight > scrollTop + clientHeight)
      element.scrollTop = top + 2 * lineHeight - clientHeight;
  };
  const reveal = useEffectEvent((position: number) => {
    setActive(position);
    scrollTo(position);
  });
  // A new selection scrolls, and so does another width, as when the panel opens; a reload does not.
  useEffect(() => {
    if (selectedAt !== -1 && perLine > 0) reveal(selectedAt);
  }, [selectedAt, perLine]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = positionAfter(event.key, activeAt, lines, units.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    scrollTo(next);
    // A line far away is rendered in the next frame.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus(),
    );
  };
  return (
    <div ref={measured} className={classes.measured}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={texts.grid}
        aria-rowcount={lines.length}
        onKeyDown={onKeyDown}
      >
        <div
          className={classes.lines}
          style={{ height: virtualizer.getTotalSize() }}
          role="presentation"
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            return (
              line && (
                <Line
                  key={index}
                  line={line}
                  index={index}
                  start={start}
                  conflicting={conflicting}
                  activeAt={hasUnit(line, activeAt) ? activeAt : null}
                  cellWidth={cellWidth}
                  selected={hasUnit(line, selectedAt) ? selected : undefined}
                  picked={picked}
                  onSelect={onSelect}
                  onPick={onPick}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** The longest number decides, up to 12 characters. */
function widthOf(units: readonly GridUnit[]): number {
  const longest = units.reduce((most, [, , , number]) => Math.max(most, number.length), 3);
  return 24 + 8 * Math.min(longest, 12);
}

interface LineProps
  extends Pick<UnitGridProps, 'conflicting' | 'selected' | 'picked' | 'onSelect' | 'onPick'> {
  line: GridLine;
  index: number;
  start: number;
  /** null: on another line */
  activeAt: number | null;
  cellWidth: number;
}

/** Renders again only if its own units are concerned, because there are hundreds of buttons. */
const Line = memo(function Line({ line, index, start, activeAt, ...cells }: LineProps) {
  const position = { transform: `translateY(${start}px)` };
  if (line.kind === 'building')
    return (
      <div role="row" aria-rowindex={index + 1} className={classes.line} style={position}>
        <span role="rowheader" className={classes.building}>
          {line.name}
        </span>
        <span role="gridcell" className={classes.count}>
          {texts.counted(line.count)}
        </span>
      </div>
    );
  const isFirst = line.count !== null;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classes.line}
      data-first={isFirst || undefined}
      style={position}
    >
      <span role="rowheader" className={classes.floor} data-repeated={!isFirst || undefined}>
        {texts.floor(line.floor)}
      </span>
      {line.units.map((unit, offset) => (
        <Cell key={unit[0]} unit={unit} at={line.from + offset} activeAt={activeAt} {...cells} />
      ))}
      {line.count !== null && (
        <span role="gridcell" className={classes.count}>
          {texts.counted(line.count)}
        </span>
      )}
    </div>
  );
});

interface CellProps extends Omit<LineProps, 'line' | 'index' | 'start'> {
  unit: GridUnit;
  at: number;
}

function Cell({
  unit,
  at,
  activeAt,
  cellWidth,
  conflicting,
  selected,
  picked,
  onSelect,
  onPick,
}: CellProps) {
  const [id, , , number, , state, vlan] = unit;
  const isWrong = conflicting.has(id);
  const shown = isWrong ? 'conflict' : (state ?? 'free').toLowerCase();
  const stateName = state === null ? stateTexts.free : panState.names[state];
  const description = [
    number,
    isWrong ? stateTexts.conflict : stateName,
    ...(vlan === null ? [] : [`VLAN ${vlan}`]),
  ].join(', ');
  return (
    <span
      role="gridcell"
      aria-selected={picked === null ? id === selected : picked.has(id)}
      className={classes.cell}
      style={{ flexBasis: cellWidth }}
    >
      <button
        type="button"
        data-at={at}
        data-state={shown}
        aria-label={description}
        title={description}
        tabIndex={at === activeAt ? 0 : -1}
        aria-pressed={picked === null ? undefined : picked.has(id)}
        onClick={({ shiftKey }) => (picked === null ? onSelect(id) : onPick(id, shiftKey))}
      >
        {number}
      </button>
    </span>
  );
}
