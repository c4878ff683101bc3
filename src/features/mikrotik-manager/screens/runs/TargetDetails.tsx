import { Alert, Button } from '@mantine/core';
import type { RunTarget } from '../../runs/contract.ts';
import { backupTexts, jobTexts } from '../../texts.ts';
import { CodeText } from '../CodeText.tsx';
import classes from '../Manager.module.css';
import { Differences } from '../routers/Differences.tsx';

/** Whether there is more about a router than its result. */
export const hasDetails = ({ plan, output }: RunTarget) =>
  output !== null ||
  (plan !== null && (plan.differences.length > 0 || plan.warnings.length > 0 || plan.after !== ''));

interface TargetDetailsProps {
  target: RunTarget;
  /** Plans to undo what was changed; left out where nothing can be undone. */
  onUndo: (() => void) | undefined;
  isUndoing: boolean;
}

/** The plan and the output of a run for one router. */
export function TargetDetails({ target, onUndo, isUndoing }: TargetDetailsProps) {
  const { state, plan, output } = target;
  const { differences = [], warnings = [], before = '', after = '' } = plan ?? {};
  return (
    <div className={classes.section}>
      {onUndo && (
        <div className={classes.actions}>
          <Button variant="default" loading={isUndoing} onClick={onUndo}>
            {backupTexts.undo}
          </Button>
          <span className={classes.help}>{backupTexts.undoHelp}</span>
        </div>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow">
          <strong>{jobTexts.warnings}</strong>
          {warnings.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <Differences rows={differences} areApplied={state === 'Done'} />
      {(before !== '' || after !== '') && (
        <div className={classes.columns}>
          {before !== '' && (
            <div>
              <strong>{jobTexts.before}</strong>
              <CodeText label={jobTexts.before} text={before} />
            </div>
          )}
          {after !== '' && (
            <div>
              <strong>{jobTexts.after}</strong>
              <CodeText label={jobTexts.after} text={after} />
            </div>
          )}
        </div>
      )}
      {output !== null && (
        <div>
          <strong>{jobTexts.output}</strong>
          {output === '' ? (
            <p className={classes.help}>{jobTexts.noOutput}</p>
          ) : (
            <CodeText label={jobTexts.output} text={output} />
          )}
        </div>
      )}
    </div>
  );
}
