import { Button } from '@mantine/core';
import { pickTexts as texts } from '../texts.ts';
import classes from './Building.module.css';

interface PickedBarProps {
  count: number;
  onEdit: () => void;
  onEnd: () => void;
}

/** What can be done with the picked units. */
export function PickedBar({ count, onEdit, onEnd }: PickedBarProps) {
  return (
    <div className={classes.head}>
      <span role="status">{count === 0 ? texts.help : texts.picked(count)}</span>
      <span style={{ display: 'flex', gap: 8 }}>
        <Button size="xs" disabled={count === 0} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button size="xs" variant="default" onClick={onEnd}>
          {texts.end}
        </Button>
      </span>
    </div>
  );
}
