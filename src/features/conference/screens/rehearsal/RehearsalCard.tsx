import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { Rehearsal } from '../../rehearsal/contract.ts';
import { rehearsalSentence, type Stage, stagesOf } from './progress.ts';
import classes from './Rehearsal.module.css';
import { rehearsalTexts as texts } from './texts.ts';

const tones: Record<Stage['state'], StatusTone> = {
  waiting: 'idle',
  now: 'work',
  good: 'good',
  bad: 'bad',
  'left-out': 'ended',
};

/** How far a rehearsal is, or what it has found. */
export function RehearsalCard({ rehearsal }: { rehearsal: Rehearsal }) {
  const { rooms, vlan, startedAt, startedBy, timeZone } = rehearsal;
  return (
    <section className={classes.card} aria-label={texts.rehearsal}>
      <p className={classes.sentence} role="status">
        {rehearsalSentence(rehearsal)}
      </p>
      <ol className={classes.stages} aria-label={texts.stages}>
        {stagesOf(rehearsal).map(({ name, state, text }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <StatusLabel tone={tones[state]} label={texts.stage[name]} />
            <span className={classes.dim}>{text}</span>
          </li>
        ))}
      </ol>
      <p className={classes.dim}>
        {texts.facts(rooms.join(', '), vlan)} ·{' '}
        <TimeStamp at={new Date(startedAt)} timeZone={timeZone} />, {texts.startedBy(startedBy)}
      </p>
    </section>
  );
}
