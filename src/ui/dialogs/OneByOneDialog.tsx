import { Button, Progress, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../contract/api-error.ts';
import { StatusLabel } from '../StatusLabel.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './OneByOneDialog.module.css';

/** One call of many, each with a result of its own. */
export interface Task {
  /** what it is about; tasks of one place stand together */
  label: string;
  place?: { number: number; name: string; displayPath: string };
  call: () => Promise<unknown>;
}

interface OneByOneDialogProps {
  title: string;
  /** what is chosen before it starts */
  children: ReactNode;
  startLabel: string;
  blocked?: boolean;
  /** the tasks of what is chosen; none: something is still wrong with it */
  tasksOf: () => readonly Task[];
  /** why one failed, where that can be said better than by the server's message */
  reasonOf?: (error: ApiError) => string;
  onClose: () => void;
}

type Tried = Task & { failure: string | null | undefined };

const texts = {
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try the failed again',
  progress: 'Progress',
  results: 'Results',
  running: (tried: number, all: number) => `${tried} of ${all}…`,
  done: (succeeded: number, failed: number) =>
    failed === 0 ? `${succeeded} done.` : `${succeeded} done, ${failed} failed.`,
  succeeded: (label: string) => `${label}: done`,
  failed: (label: string, reason: string) => `${label}: ${reason}`,
};

/** Asks what to do, does it one by one with progress, and says of each what became of it; the failed can be tried again. */
export function OneByOneDialog(props: OneByOneDialogProps) {
  const { title, onClose } = props;
  const [tasks, setTasks] = useState<readonly Tried[]>([]);
  const [isRunning, setRunning] = useState(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const run = async (wanted: readonly Tried[]) => {
    const all = [...wanted];
    setRunning(true);
    setTasks(wanted);
    for (const [index, task] of all.entries()) {
      if (task.failure !== undefined) continue;
      if (!isShown.current) return;
      all[index] = { ...task, failure: await failureOf(task, props.reasonOf) };
      setTasks([...all]);
    }
    setRunning(false);
  };
  const tried = tasks.filter(({ failure }) => failure !== undefined);
  const failed = tried.filter(({ failure }) => failure !== null);

  if (tasks.length === 0)
    return (
      <Dialog
        opened
        title={title}
        width={560}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button
              disabled={props.blocked}
              onClick={() =>
                void run(props.tasksOf().map((task) => ({ ...task, failure: undefined })))
              }
            >
              {props.startLabel}
            </Button>
          </>
        }
      >
        {props.children}
      </Dialog>
    );
  return (
    <Dialog
      opened
      locked={isRunning}
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <>
          {failed.length > 0 && (
            <Button
              variant="default"
              disabled={isRunning}
              onClick={() =>
                void run(
                  tasks.map((task) => ({ ...task, failure: task.failure ? undefined : null })),
                )
              }
            >
              {texts.retry}
            </Button>
          )}
          <Button loading={isRunning} onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <Text role="status" mb="sm">
        {isRunning
          ? texts.running(tried.length, tasks.length)
          : texts.done(tried.length - failed.length, failed.length)}
      </Text>
      {isRunning && (
        <Progress
          value={(tried.length / tasks.length) * 100}
          size={4}
          mb="sm"
          aria-label={texts.progress}
        />
      )}
      <Results tried={tried} />
    </Dialog>
  );
}

function Results({ tried }: { tried: readonly Tried[] }) {
  const byPlace = Map.groupBy(tried, ({ place }) => place?.number);
  return (
    <ul className={classes.results} aria-label={texts.results}>
      {[...byPlace].map(([number, ofPlace]) => (
        <li key={number ?? ''}>
          {ofPlace[0]?.place && (
            <>
              <strong>{ofPlace[0].place.name}</strong>
              <span className={classes.where}>{ofPlace[0].place.displayPath}</span>
            </>
          )}
          {ofPlace.map(({ label, failure }) => (
            <StatusLabel
              key={label}
              tone={failure === null ? 'good' : 'bad'}
              label={failure ? texts.failed(label, failure) : texts.succeeded(label)}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What the server refuses is told; null when it did not. */
async function failureOf(
  { call }: Task,
  reasonOf: OneByOneDialogProps['reasonOf'] = ({ message }) => message,
): Promise<string | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return reasonOf(error);
  }
}
