import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { showSuccess } from '../snackbar/snackbarStore.ts';
import classes from './RowOrder.module.css';

const texts = {
  handle: (name: string, position: number) => `Move ${name}, position ${position}`,
  help: 'Drag, or press the up and down arrow keys',
  moved: (name: string, position: number) => `${name} is at position ${position} now`,
};

interface RowOrderProps {
  row: { id: string; name: string; position: number };
  /** the records' kind, such as `service-plan`: rows of another kind are not dropped here */
  kind: string;
  isMoving: boolean;
  onMove: (id: string, position: number, onSuccess: () => void) => void;
}

/** A row's position in its list; changed by dragging or by the arrow keys. */
export function RowOrder({ row, kind, isMoving, onMove }: RowOrderProps) {
  const [isTarget, setTarget] = useState(false);
  const dragged = `application/x-${kind}`;
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const position = row.position + step;
    if (!isMoving && position > 0)
      onMove(row.id, position, () => showSuccess(texts.moved(row.name, position)));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    const id = event.dataTransfer.getData(dragged);
    if (id !== '' && id !== row.id) onMove(id, row.position, () => undefined);
  };
  return (
    <span
      className={classes.order}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <button
        type="button"
        draggable
        className={classes.handle}
        aria-label={texts.handle(row.name, row.position)}
        title={texts.help}
        onKeyDown={byKey}
        onDragStart={(event) => event.dataTransfer.setData(dragged, row.id)}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      {row.position}
    </span>
  );
}
