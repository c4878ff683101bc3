import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { texts } from './texts.ts';

/** Prints the page, also inside a frame. */
export function PrintButton() {
  return (
    <Button
      variant="default"
      title={texts.print}
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => window.print()}
    >
      {texts.print}
    </Button>
  );
}
