import { Button, Progress, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../contract/api-error.ts';
import { StatusLabel } from '../StatusLabel.tsx';
import classes from './BatchDialog.module.css';
import { Dialog } from './Dialog.tsx';

/** The result of a task, with a text to show. */
interface Outcome {
  isDone: boolean;
  text: string;
  /** whether the same call may succeed later; true unless given */
  canRetry?: boolean;
}

/** One of many calls, each with a separate result. */
export interface Task {
  /** names the task's subject; tasks of one organization are grouped */
  label: string;
  organization?: { number: number; name: string; displayPath: string };
  /** returns null for a success without a text */
  call: () => Promise<Outcome | null>;
}

interface BatchDialogProps {
  title: string;
  /** the choices to make before the start */
  children: ReactNode;
  startLabel: string;
  blocked?: boolean;
  /** starts without showing the choices */
  startsAtOnce?: boolean;
  /** returns the tasks of the current choices; none while they are invalid */
  tasksOf: () => readonly Task[];
  /** how many tasks run at the same time; one unless given */
  atOnce?: number;
  /** returns the text of a failure; by default the server's message */
  reasonOf?: (error: ApiError) => string;
  /** returns whether a retry can help after a failure; by default it always can */
  canRetry?: (error: ApiError) => boolean;
  /** after failures the choices can be changed; what has succeeded is not repeated */
  canGoBack?: boolean;
  /** the start button is red */
  danger?: boolean;
  onClose: () => void;
}

/** The outcome is undefined until the task has run. */
type BatchTask = Task & { outcome: Outcome | undefined };

const texts = {
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  retry: 'Retry failed',
  progress: 'Progress',
  results: 'Results',
  running: (count: number, all: number) => `${count} of ${all}…`,
  done: (succeeded: number, failed: number) =>
    failed === 0 ? `${succeeded} done.` : `${succeeded} done, ${failed} failed.`,
  succeeded: 'done',
  result: (label: string, text: string) => `${label}: ${text}`,
};

/** Runs tasks, by default one after another, with progress and a result for each. Failed tasks can be retried. */
export function BatchDialog(props: BatchDialogProps) {
  const { title, onClose } = props;
  const done = useRef(new Map<string, Outcome>());
  const newTasks = () =>
    props.tasksOf().map((task) => ({ ...task, outcome: done.current.get(task.label) }));
  const [tasks, setTasks] = useState<readonly BatchTask[]>(props.startsAtOnce ? newTasks : []);
  const [isRunning, setRunning] = useState(false);
  const isShown = useRef(true);
  const hasStarted = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const run = async (batch: readonly BatchTask[]) => {
    const all = [...batch];
    setRunning(true);
    setTasks(batch);
    // Shared, so that each task is taken once.
    const waiting = all.entries();
    const runWaiting = async () => {
      for (const [index, task] of waiting) {
        if (task.outcome !== undefined) continue;
        if (!isShown.current) return;
        all[index] = { ...task, outcome: await outcomeOf(task, props) };
        setTasks([...all]);
      }
    };
    await Promise.all(Array.from({ length: props.atOnce ?? 1 }, runWaiting));
    if (isShown.current) setRunning(false);
  };
  useEffect(() => {
    if (!props.startsAtOnce || hasStarted.current) return;
    hasStarted.current = true;
    void run(tasks);
  });
  const finished = tasks.flatMap(({ outcome, ...task }) => (outcome ? { ...task, outcome } : []));
  const [succeeded = [], failed = []] = [true, false].map((isDone) =>
    finished.filter(({ outcome }) => outcome.isDone === isDone),
  );

  const goBack = () => {
    done.current = new Map(succeeded.map(({ label, outcome }) => [label, outcome]));
    setTasks([]);
  };

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
              color={props.danger ? 'red' : undefined}
              disabled={props.blocked}
              onClick={() => void run(newTasks())}
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
          {props.canGoBack && failed.length > 0 && (
            <Button variant="default" disabled={isRunning} onClick={goBack}>
              {texts.back}
            </Button>
          )}
          {failed.some(({ outcome }) => mayRetry(outcome)) && (
            <Button
              variant="default"
              disabled={isRunning}
              onClick={() =>
                void run(
                  tasks.map((task) => ({
                    ...task,
                    outcome: task.outcome && mayRetry(task.outcome) ? undefined : task.outcome,
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
          ? texts.running(finished.length, tasks.length)
          : texts.done(succeeded.length, failed.length)}
      </Text>
      {isRunning && (
        <Progress
          value={(finished.length / tasks.length) * 100}
          size={4}
          mb="sm"
          aria-label={texts.progress}
        />
      )}
      <Results finished={[...failed, ...succeeded]} />
    </Dialog>
  );
}

function Results({ finished }: { finished: readonly (Task & { outcome: Outcome })[] }) {
  const byOrganization = Map.groupBy(finished, ({ organization }) => organization?.number);
  return (
    <ul className={classes.results} aria-label={texts.results}>
      {[...byOrganization].map(([number, ofOrganization]) => (
        <li key={number ?? ''}>
          {ofOrganization[0]?.organization && (
            <>
              <strong>{ofOrganization[0].organization.name}</strong>
              <span className={classes.where}>{ofOrganization[0].organization.displayPath}</span>
            </>
          )}
          {ofOrganization.map(({ label, outcome }) => (
            <StatusLabel
              key={label}
              tone={outcome.isDone ? 'good' : 'bad'}
              label={texts.result(label, outcome.text)}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

function mayRetry({ isDone, canRetry = true }: Outcome): boolean {
  return !isDone && canRetry;
}

/** Runs a task. An ApiError is an outcome and other errors are thrown. */
async function outcomeOf(
  { call }: Task,
  {
    reasonOf = ({ message }) => message,
    canRetry = () => true,
  }: Pick<BatchDialogProps, 'reasonOf' | 'canRetry'>,
): Promise<Outcome> {
  try {
    return (await call()) ?? { isDone: true, text: texts.succeeded };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { isDone: false, text: reasonOf(error), canRetry: canRetry(error) };
  }
}
