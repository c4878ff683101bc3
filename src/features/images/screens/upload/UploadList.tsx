import { Anchor, Button, CloseButton, Progress } from '@mantine/core';
import { useId } from 'react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { texts } from '../../texts.ts';
import { ShortName } from '../library/ShortName.tsx';
import classes from './Upload.module.css';
import type { Upload } from './useUploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onCancel: (id: number) => void;
  onClear: () => void;
}

/** Shows the progress of each file, or why it was not uploaded. */
export function UploadList({ uploads, onCancel, onClear }: UploadListProps) {
  const id = useId();
  if (uploads.length === 0) return null;
  const isRunning = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  return (
    <section className={classes.uploads} aria-labelledby={id}>
      <div className={classes.uploadsHeader}>
        <h2 id={id}>{texts.uploads}</h2>
        <Button variant="subtle" size="compact-sm" disabled={isRunning} onClick={onClear}>
          {texts.clearUploads}
        </Button>
      </div>
      <ul>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onCancel={onCancel} />
        ))}
      </ul>
    </section>
  );
}

const tones: Record<Upload['state'], StatusTone> = {
  waiting: 'idle',
  sending: 'work',
  done: 'good',
  failed: 'bad',
  canceled: 'ended',
};

function stateText({ state, sent }: Upload): string {
  switch (state) {
    case 'waiting':
      return texts.waiting;
    case 'sending':
      return sent < 1 ? texts.sending(Math.floor(sent * 100)) : texts.preparing;
    case 'done':
      return texts.uploaded;
    case 'failed':
      return texts.failed;
    case 'canceled':
      return texts.canceled;
  }
}

function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: (id: number) => void }) {
  const { id, name, state, sent, error, existing } = upload;
  return (
    <li className={classes.upload}>
      <span className={classes.uploadName}>
        <ShortName name={name} longest={60} />
      </span>
      <StatusLabel tone={tones[state]} label={stateText(upload)} />
      {(state === 'waiting' || state === 'sending') && (
        <CloseButton aria-label={texts.cancelOf(name)} onClick={() => onCancel(id)} />
      )}
      {state === 'sending' && (
        <Progress value={sent * 100} aria-label={texts.progressOf(name)} className={classes.bar} />
      )}
      {error !== null && (
        <p role="alert" className={classes.uploadError}>
          {error}
          {existing !== null && (
            <Anchor component={ScreenLink} to={`/setup/images/item/${existing.id}`}>
              {texts.openExisting(existing.name)}
            </Anchor>
          )}
        </p>
      )}
    </li>
  );
}
