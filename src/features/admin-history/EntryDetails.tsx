import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import classes from './AdminHistoryPage.module.css';
import { browserWords } from './browserWords.ts';
import type { HistoryEntry } from './contract.ts';
import { Difference } from './Difference.tsx';
import { useHistoryList } from './historyListContext.ts';
import { texts } from './texts.ts';
import { UndoDialog } from './UndoDialog.tsx';

const screen = '/support/admin-history';

/** All that the history knows of a change, and what can be done about it. */
export function EntryDetails({ entry }: { entry: HistoryEntry }) {
  return (
    <div className={classes.entry}>
      <Difference fields={entry.fields} />
      <Facts entry={entry} />
      <Actions entry={entry} />
    </div>
  );
}

function Facts({ entry }: { entry: HistoryEntry }) {
  const facts: [string, string | null][] = [
    [texts.result, texts.resultNames[entry.result]],
    [texts.utc, formatDateTime(new Date(entry.at), 'UTC')],
    [texts.realm, entry.realm],
    [texts.from, entry.address],
    [texts.browser, browserWords(entry.userAgent)],
    [texts.session, entry.sessionId],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Actions({ entry }: { entry: HistoryEntry }) {
  const { view } = useHistoryList();
  const [isAsked, setAsked] = useState(false);
  const { id, administratorId, entityType, entityId, undoes, undoneBy } = entry;
  const only = (filters: Record<string, string>) => view.show({ filters, text: '' });
  return (
    <div className={classes.actions}>
      {entry.isUndoable && (
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          {texts.undo}
        </Button>
      )}
      <ScreenLink to={screen} query={{ entry: id }}>
        {texts.link}
      </ScreenLink>
      {undoes !== null && (
        <ScreenLink to={screen} query={{ entry: undoes }}>
          {texts.undoes}
        </ScreenLink>
      )}
      {undoneBy !== null && (
        <ScreenLink to={screen} query={{ entry: undoneBy }}>
          {texts.undoneBy}
        </ScreenLink>
      )}
      {administratorId !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => only({ person: administratorId })}
        >
          {texts.ofPerson}
        </Button>
      )}
      {entityId !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => only({ kind: entityType, record: entityId })}
        >
          {texts.ofRecord}
        </Button>
      )}
      {isAsked && <UndoDialog entry={entry} onClose={() => setAsked(false)} />}
    </div>
  );
}
