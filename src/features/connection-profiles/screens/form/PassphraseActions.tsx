import { Button } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { use } from 'react';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { ReadOnlyForm } from '../../../../ui/form/ReadOnlyValue.tsx';
import { newPassphrase } from '../../rules/new-passphrase.ts';
import { passphraseTexts as texts } from '../../texts.ts';
import classes from '../ConnectionProfiles.module.css';
import type { ProfileForm } from './useProfileEditor.ts';

/** Makes a passphrase, and copies what is typed: once saved it is never shown again. */
export function PassphraseActions({ form }: { form: ProfileForm }) {
  const passphrase = form.useWatchValue('secrets.passphrase');
  if (use(ReadOnlyForm)) return null;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => form.setFieldValue('secrets.passphrase', newPassphrase())}
      >
        {texts.generate}
      </Button>
      {passphrase !== '' && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copyToClipboard(passphrase, texts.copied)}
        >
          {texts.copy}
        </Button>
      )}
    </div>
  );
}
