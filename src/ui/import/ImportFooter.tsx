import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { missingFields } from './columnMapping.ts';
import type { ImportField } from './description.ts';
import classes from './Import.module.css';
import { texts } from './texts.ts';
import type { ImportSteps } from './useImportSteps.ts';

interface ImportFooterProps {
  fields: readonly ImportField[];
  steps: ImportSteps;
  pasted: string;
  /** the buttons that close the dialog */
  children: ReactNode;
}

/** The progress of the current step, and buttons to the next and the previous one. */
export function ImportFooter({ fields, steps, pasted, children }: ImportFooterProps) {
  const { step, source, mapping, report, isReading, isChecking, isCommitting } = steps;
  const count = source?.table.lines.length ?? 0;
  const busy = isReading || isChecking || isCommitting;
  const missing = missingFields(fields, mapping);
  return (
    <div className={classes.footer}>
      <div className={classes.progress} role="status">
        {busy && <Loader size={16} aria-hidden />}
        {isReading && texts.reading}
        {isChecking && texts.checking(count)}
        {isCommitting && texts.importing(count)}
        {step === 'columns' &&
          missing.length > 0 &&
          texts.missing(missing.map(({ label }) => label).join(', '))}
      </div>
      {children}
      {step === 'file' && (
        <Button
          disabled={pasted.trim() === ''}
          loading={isReading}
          onClick={() => steps.read({ name: texts.pasted, content: new Blob([pasted]) })}
        >
          {texts.next}
        </Button>
      )}
      {step === 'columns' && (
        <>
          <Button variant="default" disabled={busy} onClick={() => steps.back('file')}>
            {texts.back}
          </Button>
          <Button disabled={missing.length > 0} loading={isChecking} onClick={steps.check}>
            {texts.check}
          </Button>
        </>
      )}
      {step === 'check' && report && (
        <>
          <Button variant="default" disabled={busy} onClick={() => steps.back('columns')}>
            {texts.back}
          </Button>
          {report.badLines.length > 0 ? (
            <>
              <Button
                variant={steps.isCorrected ? 'default' : 'filled'}
                disabled={busy}
                onClick={() => steps.back('file')}
              >
                {texts.chooseAnother}
              </Button>
              {steps.isCorrected && (
                <Button loading={isChecking} onClick={steps.check}>
                  {texts.checkAgain}
                </Button>
              )}
            </>
          ) : steps.failure === null ? (
            <Button loading={isCommitting} onClick={steps.commit}>
              {texts.importLines(count)}
            </Button>
          ) : (
            <Button loading={isChecking} onClick={steps.check}>
              {texts.checkAgain}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
