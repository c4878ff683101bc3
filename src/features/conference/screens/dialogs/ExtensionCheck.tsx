import { Alert, Button } from '@mantine/core';
import { useMemo } from 'react';
import { formatLocalTime } from '../../../../contract/values/format.ts';
import { storedDraft } from '../form/conference-input.ts';
import formClasses from '../form/Form.module.css';
import { useConferenceCheck } from '../form/useConferenceCheck.ts';
import type { OfConference } from './of-conference.ts';
import { actionTexts as texts } from './texts.ts';

interface ExtensionCheckProps extends OfConference {
  /** local to the site */
  end: string;
  onUse: (end: string) => void;
}

/** Whether a conference can last until another end, what is in the way, and until when it can. */
export function ExtensionCheck({ number, record, end, onUse }: ExtensionCheckProps) {
  const draft = useMemo(() => ({ ...storedDraft(record), end }), [record, end]);
  const { check, isChecking, failure } = useConferenceCheck({
    number,
    conferenceId: record.id,
    draft,
    login: record.loginKind ?? 'code',
  });
  if (failure !== null && !isChecking)
    return (
      <p className={formClasses.error} role="alert">
        {failure.message}
      </p>
    );
  if (check === undefined || isChecking)
    return <p className={formClasses.help}>{texts.checking}</p>;
  const { conflicts, latestEnd } = check;
  const shown = formatLocalTime(end);
  if (conflicts.length === 0)
    return (
      <Alert color="teal" role="status">
        {texts.fitsUntil(shown)}
      </Alert>
    );
  return (
    <Alert color="red" role="status" title={texts.doesNotFit(shown)}>
      <ul className={formClasses.list}>
        {conflicts.map(({ path, text }) => (
          <li key={`${path} ${text}`}>{text}</li>
        ))}
      </ul>
      {latestEnd !== null && (
        <p className={formClasses.nearest}>
          {texts.latest(formatLocalTime(latestEnd))}
          <Button variant="default" size="compact-sm" onClick={() => onUse(latestEnd)}>
            {texts.useLatest}
          </Button>
        </p>
      )}
    </Alert>
  );
}
