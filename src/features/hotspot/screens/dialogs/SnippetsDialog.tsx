import { Alert, Button, Select } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { errorsOf, findingsOf } from '../../rules/checks.ts';
import {
  type SnippetName,
  snippetNames,
  snippetOf,
  snippetProofs,
} from '../../snippets/snippets.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import type { HotspotDialogProps } from './dialog-props.ts';
import { ErrorFindings } from './ErrorFindings.tsx';

const options = Object.entries(snippetNames).map(([value, label]) => ({ value, label }));

/** Shows what to enter on access points and on the RADIUS server: what is published, or else what is saved. */
export function SnippetsDialog({ view, settings, state, onClose }: HotspotDialogProps) {
  const [name, setName] = useState<SnippetName>('hostapd');
  const { publication, routes } = view;
  // What is incomplete would be refused by access points.
  const errors = publication === null ? errorsOf(findingsOf(settings, view)) : [];
  const content = snippetOf(name, publication?.settings ?? settings, routes);
  return (
    <Dialog
      opened
      title={texts.snippetsTitle}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            disabled={errors.length > 0}
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(content, texts.copied)}
          >
            {texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {state === 'drifted' && <Alert color="yellow">{texts.drifted}</Alert>}
      <Select
        label={texts.snippetFor}
        description={`${publication === null ? texts.ofSettings : texts.ofPublication(publication.number)} ${texts[snippetProofs[name]]}`}
        data={options}
        value={name}
        allowDeselect={false}
        onChange={(value) => isName(value) && setName(value)}
      />
      {errors.length > 0 ? (
        <ErrorFindings errors={errors} />
      ) : (
        // Scrolled by the keyboard too.
        <section className={classes.snippet} tabIndex={0} aria-label={snippetNames[name]}>
          <pre>{content}</pre>
        </section>
      )}
    </Dialog>
  );
}

function isName(value: string | null): value is SnippetName {
  return value !== null && Object.hasOwn(snippetNames, value);
}
