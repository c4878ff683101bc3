import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportOutcome } from '../../contract/import.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import type { ImportDescription } from './description.ts';
import { FileStep } from './FileStep.tsx';
import { ImportFooter } from './ImportFooter.tsx';
import { StepHeading } from './StepHeading.tsx';
import { texts } from './texts.ts';
import { importSteps, useImportSteps } from './useImportSteps.ts';

interface ImportDialogProps {
  description: ImportDescription;
  onImported: (outcome: ImportOutcome) => void;
  onClose: () => void;
}

/** Imports a CSV file: choose it, map its columns, check it on the server, import all lines or none. */
export function ImportDialog({ description, onImported, onClose }: ImportDialogProps) {
  const steps = useImportSteps(description, onImported);
  const [pasted, setPasted] = useState('');
  const { step, source, failure } = steps;
  const isUnsaved = step !== 'done' && (source !== null || pasted !== '');
  const number = importSteps.indexOf(step) + 1;
  return (
    <Dialog opened title={description.title} width={760} locked={isUnsaved} onClose={onClose}>
      <StepHeading key={step} text={texts.stepOf(number, texts.steps[number - 1] ?? '')} />
      {failure !== null && (
        <Alert color="red" role="alert" mb={16}>
          {failure.message} {failure.reference !== undefined && texts.code(failure.reference)}
        </Alert>
      )}
      {step === 'file' && (
        <FileStep
          description={description}
          pasted={pasted}
          onPaste={setPasted}
          problem={steps.problem}
          busy={steps.isReading}
          onFile={(file) => steps.read({ name: file.name, content: file })}
        />
      )}
      {step === 'columns' && source && (
        <ColumnsStep fields={description.fields} source={source} steps={steps} />
      )}
      {step === 'check' && steps.report && (
        <CheckStep
          fields={description.fields}
          report={steps.report}
          cellAt={steps.cellAt}
          onCorrect={steps.correct}
        />
      )}
      {step === 'done' && steps.outcome && (
        <Alert color="teal" role="status">
          {texts.done(steps.outcome.created, steps.outcome.updated, steps.outcome.unchanged)}
        </Alert>
      )}
      <ImportFooter fields={description.fields} steps={steps} pasted={pasted}>
        <Button variant="default" disabled={steps.isCommitting} onClick={onClose}>
          {step === 'done' ? texts.close : texts.cancel}
        </Button>
      </ImportFooter>
    </Dialog>
  );
}
