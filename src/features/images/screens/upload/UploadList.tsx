import { Anchor, Button, CloseButton, Progress } from '@mantine/core';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { texts } from '../../texts.ts';
import { ShortName } from '../library/ShortName.tsx';
import classes from './Upload.module.css';
import { isRunning, type Upload } from './useUploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onCancel: (id: number) => void;
  onClear: () => void;
}

/** Shows the progress of each file, or why it was not uploaded. */
export function UploadList({ uploads, onCancel, onClear }: UploadListProps) {
  if (uploads.length === 0) return null;
  const count = (state: Upload['state']) => uploads.filter((one) => one.state === state).length;
  const counts = { done: count('done'), failed: count('failed'), canceled: count('canceled') };
  const sorted = uploads.toSorted(byAttention);
  const rowsOf = (some: readonly Upload[]) =>
    some.map((upload) => <UploadRow key={upload.id} upload={upload} onCancel={onCancel} />);
  return (
    <section className={classes.uploads} aria-label={texts.uploads}>
      <div className={classes.uploadsHeader}>
        {/* Announces failures too: the rows would be announced again whenever they change places. */}
        <h2 aria-live="polite">{texts.uploadCounts(uploads.length, counts)}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={uploads.some(isRunning)}
          onClick={onClear}
        >
          {texts.clearUploads}
        </Button>
      </div>
      <ul>{rowsOf(sorted.filter(needsAttention))}</ul>
      <ul className={classes.otherUploads}>
        {rowsOf(sorted.filter((one) => !needsAttention(one)))}
      </ul>
    </section>
  );
}

const ranks: Record<Upload['state'], number> = {
  sending: 0,
  failed: 1,
  waiting: 2,
  canceled: 3,
  done: 3,
};

/** What is being sent or failed is always in sight; the others scroll. */
function needsAttention({ state }: Upload): boolean {
  return state === 'sending' || state === 'failed';
}

/** Sorts what runs or failed before the others, the newest first. */
function byAttention(one: Upload, other: Upload): number {
  return ranks[one.state] - ranks[other.state] || other.id - one.id;
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
      {isRunning(upload) && (
        <CloseButton aria-label={texts.cancelOf(name)} onClick={() => onCancel(id)} />
      )}
      {state === 'sending' && (
        <Progress value={sent * 100} aria-label={texts.progressOf(name)} className={classes.bar} />
      )}
      {error !== null && (
        <p className={classes.uploadError}>
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
