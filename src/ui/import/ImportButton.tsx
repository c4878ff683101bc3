import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { ImportOutcome } from '../../contract/import.ts';
import { LaterPart } from '../LaterPart.tsx';
import type { ImportDescription } from './description.ts';

const texts = { import: 'Import' };

const ImportDialog = lazy(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
}));

interface ImportButtonProps {
  description: ImportDescription;
  /** the list should be read anew */
  onImported: (outcome: ImportOutcome) => void;
}

/** Opens the import of a CSV file; the dialog is loaded when it is asked for. */
export function ImportButton({ description, onImported }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.import}
      </Button>
      {isOpen && (
        <LaterPart>
          <ImportDialog
            description={description}
            onImported={onImported}
            onClose={() => setOpen(false)}
          />
        </LaterPart>
      )}
    </>
  );
}
