import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import type { WishSource } from '../adapters/wish.ts';
import { listRuns } from '../pushes/contract.ts';
import { isFinished, runStates } from '../pushes/states.ts';
import classes from './Pushes.module.css';
import { runTones, targetTexts as texts } from './push-texts.ts';

interface RunsTableProps {
  /** the site */
  number: number;
  source: WishSource;
  sourceId: string;
  onOpen: (runId: string) => void;
}

const pollMs = 4_000;

/** The newest pushes of a source. */
export function RunsTable({ number, source, sourceId, onOpen }: RunsTableProps) {
  const { data } = useQuery({
    ...endpointQuery(listRuns, {
      params: { orgNumber: String(number) },
      query: { source, sourceId },
    }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.every((run) => isFinished(run.state)) ? false : pollMs,
  });
  if (data === undefined) return null;
  return (
    <section className={classes.part} aria-label={texts.runs}>
      <Text component="h2" fw={600} mb="xs">
        {texts.runs}
      </Text>
      {data.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noRuns}
        </Text>
      )}
      <ul className={classes.results}>
        {data.rows.map(({ id, state, createdAt, createdBy, approvedBy }) => (
          <li key={id} className={classes.head}>
            <span>
              <TimeStamp at={new Date(createdAt)} timeZone={data.timeZone} />{' '}
              {approvedBy ?? createdBy}
            </span>
            <span className={classes.device}>
              <StatusLabel tone={runTones[state]} label={runStates[state]} />
              <Button variant="subtle" size="compact-sm" onClick={() => onOpen(id)}>
                {texts.openRun}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
