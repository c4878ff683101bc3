import { Alert, Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { textareaRows } from '../../contract/limits.ts';
import { csvFile } from '../../contract/values/csv.ts';
import { saveFile } from '../browser/saveFile.ts';
import type { ImportDescription } from './description.ts';
import classes from './Import.module.css';
import { texts } from './texts.ts';

interface FileStepProps {
  description: Pick<ImportDescription, 'help' | 'templateName' | 'fields'>;
  pasted: string;
  onPaste: (text: string) => void;
  /** why the file cannot be read */
  problem: string | null;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Reads the lines from a dropped or chosen file, or from pasted text. */
export function FileStep(props: FileStepProps) {
  const { description, pasted, problem, busy, onFile } = props;
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    <>
      <p className={classes.help}>{description.help}</p>
      {problem !== null && (
        <Alert color="red" role="alert" mb={16}>
          {problem}
        </Alert>
      )}
      <section
        className={classes.drop}
        aria-label={texts.file}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload size={28} aria-hidden />
        <div className={classes.dropLine}>
          <span className={classes.dropText}>{texts.drop}</span>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            inputProps={{ 'aria-label': texts.file }}
            onChange={(file) => file !== null && onFile(file)}
          >
            {(button) => (
              <Button {...button} variant="default" disabled={busy}>
                {texts.choose}
              </Button>
            )}
          </FileButton>
        </div>
        <small className={classes.limits}>{texts.limits}</small>
      </section>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.template}
        onClick={() => saveFile(description.templateName, templateOf(description))}
      >
        {texts.template}
      </Button>
      <Textarea
        label={texts.paste}
        rows={textareaRows}
        classNames={{ input: classes.paste }}
        spellCheck={false}
        value={pasted}
        onChange={(event) => props.onPaste(event.currentTarget.value)}
      />
    </>
  );
}

function templateOf({ fields }: Pick<ImportDescription, 'fields'>): Blob {
  const header = fields.map(({ name }) => name);
  return new Blob([csvFile(header, [])], { type: 'text/csv' });
}
