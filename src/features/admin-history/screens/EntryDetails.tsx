import { Button } from '@mantine/core';
import { formatDateTime } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import type { HistoryEntry } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './AdminHistoryPage.module.css';
import { browserName } from './browser-name.ts';
import { Difference } from './Difference.tsx';

const screen = '/support/admin-history';

interface EntryDetailsProps {
  entry: HistoryEntry;
  /** Filters the list. */
  onFilter: (filters: Record<string, string>) => void;
  onUndo: () => void;
}

/** The changed fields, the facts and the actions of an entry. */
export function EntryDetails(props: EntryDetailsProps) {
  const { entry } = props;
  return (
    <div className={classes.entry}>
      <Difference fields={entry.fields} />
      <Facts entry={entry} />
      <Actions {...props} />
    </div>
  );
}

function Facts({ entry }: { entry: HistoryEntry }) {
  const facts: [string, string | null][] = [
    [texts.kind, entry.entityType],
    [texts.result, texts.resultNames[entry.result]],
    [texts.utc, formatDateTime(new Date(entry.at), 'UTC')],
    [texts.realm, entry.realm],
    [texts.from, entry.address],
    [texts.browser, browserName(entry.userAgent)],
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

function Actions({ entry, onFilter, onUndo }: EntryDetailsProps) {
  const { id, administratorId, entityType, entityId, undoes, undoneBy } = entry;
  return (
    <div className={classes.actions}>
      {entry.isUndoable && (
        <Button variant="default" size="compact-sm" onClick={onUndo}>
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
          onClick={() => onFilter({ person: administratorId })}
        >
          {texts.ofPerson}
        </Button>
      )}
      {entityId !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onFilter({ kind: entityType, record: entityId })}
        >
          {texts.ofRecord}
        </Button>
      )}
    </div>
  );
}
