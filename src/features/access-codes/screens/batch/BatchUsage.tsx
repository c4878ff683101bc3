import { Progress } from '@mantine/core';
import { formatNumber } from '../../../../ui/format.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import { codeState } from '../../fields.ts';
import { usageOfBatch as texts } from '../../texts.ts';
import classes from '../AccessCodes.module.css';

const colors = {
  unused: 'gray.4',
  active: 'green.6',
  usedUp: 'blue.6',
  expired: 'gray.6',
  revoked: 'red.6',
} as const;

/** How many codes are in each state, and how many are online now. */
export function BatchUsage({ batch }: { batch: AccessCodeBatchRecord }) {
  const { states, made, online } = batch;
  if (made === 0) return null;
  const shown = codeState.values.filter((state) => states[state] > 0);
  return (
    <section className={classes.usage} aria-label={texts.title}>
      <StatusLabel
        tone={online.codes > 0 ? 'good' : 'idle'}
        label={texts.online(online.codes, online.sessions)}
      />
      <Progress.Root size="lg" aria-hidden>
        {shown.map((state) => (
          <Progress.Section
            key={state}
            value={(100 * states[state]) / made}
            color={colors[state]}
          />
        ))}
      </Progress.Root>
      <ul>
        {shown.map((state) => (
          <li key={state}>
            <span
              style={{ background: `var(--mantine-color-${colors[state].replace('.', '-')})` }}
            />
            {codeState.names[state]} <strong>{formatNumber(states[state])}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
