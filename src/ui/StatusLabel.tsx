import {
  IconAlertTriangle,
  IconArchive,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconTool,
} from '@tabler/icons-react';
import classes from './StatusLabel.module.css';

const icons = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warning: IconAlertTriangle,
  idle: IconCircleDashed,
  work: IconTool,
  ended: IconArchive,
};

export type StatusTone = keyof typeof icons;

/** A status as an icon and text, so that it never depends on color alone. */
export function StatusLabel({ tone, label }: { tone: StatusTone; label: string }) {
  const Icon = icons[tone];
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
    </span>
  );
}
