import { Button, Progress, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../contract/api-error.ts';
import { StatusLabel } from '../StatusLabel.tsx';
import classes from './BatchDialog.module.css';
import { Dialog } from './Dialog.tsx';

/** What became of one where the server says more than that it is done, or answers that it is not. */
interface Outcome {
  isDone: boolean;
  text: string;
}

/** One call of many, each with a result of its own. */
export interface Task {
  /** what it is about; tasks of one place stand together */
  label: string;
  place?: { number: number; name: string; displayPath: string };
  /** null: it is done, and there is no more to say */
  call: () => Promise<Outcome | null>;
}

interface OneByOneDialogProps {
  title: string;
  /** what is chosen before it starts */
  children: ReactNode;
  startLabel: string;
  blocked?: boolean;
  /** it was asked for already: nothing is to be chosen */
  startsAtOnce?: boolean;
  /** the tasks of what is chosen; none: something is still wrong with it */
  tasksOf: () => readonly Task[];
  /** why one failed, where that can be said better than by the server's message */
  reasonOf?: (error: ApiError) => string;
  onClose: () => void;
}

/** undefined: not tried yet */
type Tried = Task & { outcome: Outcome | undefined };

const texts = {
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try the failed again',
  progress: 'Progress',
  results: 'Results',
  running: (tried: number, all: number) => `${tried} of ${all}…`,
  done: (succeeded: number, failed: number) =>
    failed === 0 ? `${succeeded} done.` : `${succeeded} done, ${failed} failed.`,
  succeeded: 'done',
  became: (label: string, text: string) => `${label}: ${text}`,
};

/** Asks what to do, does it one by one with progress, and says of each what became of it; the failed can be tried again. */
export function BatchDialog(props: OneByOneDialogProps) {
  const { title, onClose } = props;
  const untried = () => props.tasksOf().map((task) => ({ ...task, outcome: undefined }));
  const [tasks, setTasks] = useState<readonly Tried[]>(props.startsAtOnce ? untried : []);
  const [isRunning, setRunning] = useState(false);
  const isShown = useRef(true);
  const hasStarted = useRef(false);
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
      if (task.outcome !== undefined) continue;
      if (!isShown.current) return;
      all[index] = { ...task, outcome: await outcomeOf(task, props.reasonOf) };
      setTasks([...all]);
    }
    setRunning(false);
  };
  useEffect(() => {
    if (!props.startsAtOnce || hasStarted.current) return;
    hasStarted.current = true;
    void run(tasks);
  });
  const tried = tasks.flatMap(({ outcome, ...task }) => (outcome ? { ...task, outcome } : []));
  const failed = tried.filter(({ outcome }) => !outcome.isDone);

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
            <Button disabled={props.blocked} onClick={() => void run(untried())}>
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
                  tasks.map((task) => ({
                    ...task,
                    outcome: task.outcome?.isDone ? task.outcome : undefined,
                  })),
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

function Results({ tried }: { tried: readonly (Task & { outcome: Outcome })[] }) {
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
          {ofPlace.map(({ label, outcome }) => (
            <StatusLabel
              key={label}
              tone={outcome.isDone ? 'good' : 'bad'}
              label={texts.became(label, outcome.text)}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What the server refuses is told. */
async function outcomeOf(
  { call }: Task,
  reasonOf: OneByOneDialogProps['reasonOf'] = ({ message }) => message,
): Promise<Outcome> {
  try {
    return (await call()) ?? { isDone: true, text: texts.succeeded };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { isDone: false, text: reasonOf(error) };
  }
}
