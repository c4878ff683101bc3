import { Button } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { texts } from '../../texts.ts';

const FitDialog = lazyPart(async () => ({
  default: (await import('./FitDialog.tsx')).FitDialog,
}));

/** Opens the question whether an event fits. */
export function FitButton({ number }: { number: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarQuestion size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.canWe}
      </Button>
      <LazyBoundary>
        {isOpen && <FitDialog number={number} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
