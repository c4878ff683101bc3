import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBellRinging, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { isOutage, retryEveryMs } from '../../../ui/api/outage.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { acknowledgeIncident, type Incident, listIncidents } from '../contract.ts';
import { kindFacts } from '../kinds.ts';
import classes from '../screens/Alerts.module.css';
import { texts } from '../texts.ts';

const AcknowledgeDialog = lazyPart(async () => ({
  default: (await import('../screens/AcknowledgeDialog.tsx')).AcknowledgeDialog,
}));
const RulesDialog = lazyPart(async () => ({
  default: (await import('../screens/RulesDialog.tsx')).RulesDialog,
}));

const refreshMs = 20_000;

interface AlertsPanelProps {
  number: number;
  /** only the alerts of single assets */
  about?: 'assets';
}

/** The alerts of an organization and everything below it that have not ended, with the way to the rules. */
export function AlertsPanel({ number, about }: AlertsPanelProps) {
  const [areRulesOpen, setRulesOpen] = useState(false);
  const [acknowledged, setAcknowledged] = useState<Incident | null>(null);
  const { data, error } = useQuery({
    ...endpointQuery(listIncidents, {
      params: { orgNumber: String(number) },
      query: about === undefined ? {} : { about },
    }),
    refetchInterval: ({ state }) => (isOutage(state.error) ? retryEveryMs : refreshMs),
    meta: { ownError: true, isPolled: true },
  });
  const rows = data?.rows ?? [];
  return (
    <section className={classes.panel} aria-labelledby="alerts">
      <div className={classes.heading}>
        <h2 id="alerts">{texts.title}</h2>
        {data !== undefined && data.total > rows.length && (
          <span>{texts.firstOf(rows.length, data.total)}</span>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBellRinging size={14} aria-hidden />}
          onClick={() => setRulesOpen(true)}
        >
          {texts.rules}
        </Button>
      </div>
      {rows.length === 0 ? (
        <Nothing isLoaded={data !== undefined} hasFailed={error !== null} />
      ) : (
        <ul className={classes.list}>
          {rows.map((incident) => (
            <Row key={incident.id} incident={incident} onAcknowledge={setAcknowledged} />
          ))}
        </ul>
      )}
      <LazyBoundary>
        {areRulesOpen && <RulesDialog number={number} onClose={() => setRulesOpen(false)} />}
        {acknowledged !== null && (
          <AcknowledgeDialog
            number={number}
            incident={acknowledged}
            onClose={() => setAcknowledged(null)}
          />
        )}
      </LazyBoundary>
    </section>
  );
}

function Nothing({ isLoaded, hasFailed }: { isLoaded: boolean; hasFailed: boolean }) {
  return (
    <p className={classes.nothing}>
      {isLoaded && <IconCircleCheck size={16} aria-hidden />}
      <span>{isLoaded ? texts.none : hasFailed ? texts.failed : texts.loading}</span>
    </p>
  );
}

interface RowProps {
  incident: Incident;
  onAcknowledge: (incident: Incident) => void;
}

function Row({ incident, onAcknowledge }: RowProps) {
  const { kind, value, detail, place, state, since, timeZone, note, acknowledgedBy } = incident;
  const { severity } = incident;
  const mayAcknowledge = useCanCall()(acknowledgeIncident);
  const isAcknowledged = state === 'acknowledged';
  const statement = `${kindFacts[kind].statement(value)}${detail === '' ? '' : `: ${detail}`}`;
  const marks = [
    ...(severity === 'Warning' ? [] : [severity.toLowerCase()]),
    ...(incident.isEscalated ? [texts.escalated] : []),
    ...(incident.isCalm ? [texts.calm] : []),
  ];
  return (
    <li>
      <IconAlertTriangle
        size={16}
        aria-hidden
        className={classes.sign}
        data-acknowledged={isAcknowledged || undefined}
      />
      <div className={classes.statement}>
        <div className={classes.first} title={`${statement} · ${place}`}>
          {statement}
          <span className={classes.dimmed}> · {[place, ...marks].join(' · ')}</span>
        </div>
        {isAcknowledged && (
          <div className={classes.note}>
            {texts.acknowledgedBy(acknowledgedBy ?? '')}
            {note !== '' && `: ${note}`}
          </div>
        )}
      </div>
      <TimeStamp at={new Date(since)} timeZone={timeZone} isRelative />
      {!isAcknowledged && mayAcknowledge && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={texts.acknowledgeFor(`${statement}, ${place}`)}
          onClick={() => onAcknowledge(incident)}
        >
          {texts.acknowledge}
        </Button>
      )}
    </li>
  );
}
