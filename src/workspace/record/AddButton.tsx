import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ScreenLink } from '../../ui/navigation/ScreenLink.tsx';
import type { ScreenPath } from '../../ui/navigation/screen-path.ts';

/** Links to the form of a new record. */
export function AddButton({ to, label }: { to: ScreenPath; label: string }) {
  return (
    <Button component={ScreenLink} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
      {label}
    </Button>
  );
}
