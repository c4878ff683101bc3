import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImportOutcome } from '../../contract/import.ts';
import { LazyBoundary } from '../states/LazyBoundary.tsx';
import { lazyPart } from '../states/lazyPart.tsx';
import type { ImportDescription } from './description.ts';

const texts = { import: 'Import' };

const ImportDialog = lazyPart(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
}));

interface ImportButtonProps {
  description: ImportDescription;
  /** called after an import, to reload the list */
  onImported: (outcome: ImportOutcome) => void;
}

/** Opens the CSV import, whose dialog is loaded on demand. */
export function ImportButton({ description, onImported }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The dialog traps the focus until it is unmounted.
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        title={texts.import}
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.import}
      </Button>
      {isOpen && (
        <LazyBoundary>
          <ImportDialog description={description} onImported={onImported} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
