import { Alert, Button } from '@mantine/core';
import { wizardTexts as texts } from './texts.ts';

/** Asks before entries that came with the address replace a draft that is stored in this browser. */
export function OfferedEntries({ name, onUse }: { name: string; onUse: () => void }) {
  return (
    <Alert mb="md" title={texts.offeredTitle(name)}>
      <p>{texts.offeredText}</p>
      <Button variant="default" size="compact-sm" onClick={onUse}>
        {texts.useOffered}
      </Button>
    </Alert>
  );
}
