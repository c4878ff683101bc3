import { Alert, Button, Loader } from '@mantine/core';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import type { TestResult } from '../../contract.ts';
import { stepNames, texts } from '../../texts.ts';
import classes from '../Devices.module.css';

interface ConnectionTestProps {
  opened: boolean;
  /** null while the test runs */
  result: TestResult | null;
  failure: string | null;
  onAgain: () => void;
  onClose: () => void;
}

/** How the outcome of a step is shown. */
export const outcomes = {
  ok: { tone: 'good', label: texts.ok },
  failed: { tone: 'bad', label: texts.failed },
  skipped: { tone: 'idle', label: texts.skipped },
} as const;

export function ConnectionTest({ opened, result, failure, onAgain, onClose }: ConnectionTestProps) {
  const isRunning = result === null && failure === null;
  const isWorking = result?.steps.every(({ state }) => state !== 'failed') ?? false;
  return (
    <Dialog
      opened={opened}
      title={texts.testTitle}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" loading={isRunning} onClick={onAgain}>
            {texts.again}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {isRunning && (
          <p>
            <Loader size={16} aria-hidden /> {texts.testing}
          </p>
        )}
        {failure !== null && <Alert color="red">{failure}</Alert>}
        {result !== null && (
          <>
            <p>{isWorking ? texts.testOk : texts.testFailed}</p>
            <ol className={classes.steps}>
              {result.steps.map(({ step, state, text, milliseconds }) => (
                <li key={step}>
                  <strong>{stepNames[step] ?? step}</strong>
                  <StatusLabel {...outcomes[state]} />
                  <span>{state !== 'skipped' && texts.milliseconds(milliseconds)}</span>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Dialog>
  );
}
