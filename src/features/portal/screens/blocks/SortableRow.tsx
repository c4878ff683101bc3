import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';

interface SortableRowProps {
  /** distinguishes lists, so that a row is only dropped in its own */
  list: string;
  id: string;
  name: string;
  position: number;
  count: number;
  isSelected: boolean;
  canMove: boolean;
  onMove: (id: string, position: number) => void;
  onSelect: () => void;
  children: ReactNode;
  /** shown at the end of the row */
  aside?: ReactNode;
}

/** A row of a list whose order is changed by dragging or by the arrow keys on its handle. */
export function SortableRow(props: SortableRowProps) {
  const { id, name, position, count, canMove, onMove } = props;
  const type = `application/x-portal-${props.list}`;
  const [isTarget, setTarget] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  const wasMovedByKey = useRef(false);
  // React moves the element of a row that goes down, which takes the focus from its handle.
  useLayoutEffect(() => {
    if (wasMovedByKey.current) handle.current?.focus();
    wasMovedByKey.current = false;
  }, [position]);
  return (
    <li
      className={classes.row}
      data-selected={props.isSelected || undefined}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        if (!canMove || !event.dataTransfer.types.includes(type)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        const dragged = event.dataTransfer.getData(type);
        if (dragged !== '' && dragged !== id) onMove(dragged, position);
      }}
    >
      {canMove && (
        <button
          ref={handle}
          type="button"
          draggable
          className={classes.handle}
          aria-label={texts.moveHandle(name, position + 1, count)}
          title={texts.moveHelp}
          onKeyDown={(event) => {
            const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            const next = position + step;
            if (next < 0 || next >= count) return;
            wasMovedByKey.current = true;
            onMove(id, next);
          }}
          onDragStart={(event) => event.dataTransfer.setData(type, id)}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.rowName}
        aria-current={props.isSelected || undefined}
        onClick={props.onSelect}
      >
        {props.children}
      </button>
      {props.aside}
    </li>
  );
}
