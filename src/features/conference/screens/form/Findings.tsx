import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatLocalTime } from '../../../../contract/values/format.ts';
import type { ConferenceCheck, Finding } from '../../check/contract.ts';
import classes from './Form.module.css';
import { checkTexts as texts } from './texts.ts';

interface FindingsProps {
  check: ConferenceCheck;
  isPartial?: boolean | undefined;
  /** moves the conference to the nearest time that fits */
  onUseNearest?: (start: string) => void;
  /** returns a link to the field of a finding, if it is elsewhere */
  linkOf?: (finding: Finding) => ReactNode;
}

/** What keeps a conference from being scheduled, and what to think of. */
export function Findings({ check, isPartial = false, onUseNearest, linkOf }: FindingsProps) {
  const { conflicts, warnings, nearestStart, startsNow, needsApproval } = check;
  const notices = [
    ...warnings.map(({ text }) => text),
    ...(startsNow ? [texts.startsNow] : []),
    ...(needsApproval ? [texts.needsApproval] : []),
  ];
  return (
    <div role="status" className={classes.findings}>
      {conflicts.length === 0 ? (
        <Alert color="teal" title={isPartial ? texts.fitsSoFar : texts.fits} />
      ) : (
        <Alert color="red" title={texts.conflicts(conflicts.length)}>
          <ul className={classes.list}>
            {conflicts.map((one) => (
              <li key={`${one.path} ${one.text}`}>
                {one.text} {linkOf?.(one)}
              </li>
            ))}
          </ul>
          {nearestStart !== null && (
            <p className={classes.nearest}>
              {texts.nearest(formatLocalTime(nearestStart))}
              {onUseNearest && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onUseNearest(nearestStart)}
                >
                  {texts.useNearest}
                </Button>
              )}
            </p>
          )}
        </Alert>
      )}
      {notices.length > 0 && (
        <Alert color="orange" title={texts.warnings(notices.length)}>
          <ul className={classes.list}>
            {notices.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
