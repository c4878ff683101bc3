import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import classes from './StatusBadge.module.css';

const icons = { good: IconCircleCheck, muted: IconCircleMinus, bad: IconCircleX };

/** A status as an icon with a word, never a colour alone. */
export function StatusBadge({ tone, label }: { tone: keyof typeof icons; label: string }) {
  const Icon = icons[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {label}
    </span>
  );
}
