import { Skeleton } from '@mantine/core';
import { featureNames } from '../../../contract/features.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { useCanOpen } from '../../../workspace/useAllowed.ts';
import type { Check, HelpfulScreen } from '../checks/check.ts';
import classes from './CheckList.module.css';
import portal from './Portal.module.css';
import { texts } from './texts.ts';

interface CheckListProps {
  checks: readonly Check[] | null;
  onSelect: (check: Check) => void;
}

/** Of six checks, so that the settings below do not move. */
const usualHeight = 222;
const marks = { ok: '✓', warning: '!', error: '✕' };
const order: readonly Check['state'][] = ['error', 'warning', 'ok'];
const screens = {
  'service-plans': '/setup/service-plans/manage',
  devices: '/setup/devices/manage',
} as const satisfies Record<HelpfulScreen, string>;

/** What is checked before publishing. Each leads to what it is about. */
export function CheckList({ checks, onSelect }: CheckListProps) {
  const passed = checks?.filter(({ state }) => state === 'ok').length ?? 0;
  const sorted = checks?.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <section className={portal.panel} aria-label={texts.checks}>
      <div className={portal.panelHead}>
        <h2>{texts.checks}</h2>
        <span className={portal.quiet}>
          {checks === null ? texts.checking : texts.checksPassed(passed, checks.length)}
        </span>
      </div>
      {sorted === undefined ? (
        <Skeleton height={usualHeight} />
      ) : (
        <CheckRows checks={sorted} onSelect={onSelect} />
      )}
    </section>
  );
}

interface CheckRowsProps {
  checks: readonly Check[];
  onSelect: (check: Check) => void;
}

/** Checks as buttons that lead to the input, with links to the screens that help. */
export function CheckRows({ checks, onSelect }: CheckRowsProps) {
  const canOpen = useCanOpen();
  return (
    <ul className={portal.rows}>
      {checks.map((check) => {
        const { id, part, state, screen } = check;
        const content = (
          <>
            <span>{check.text}</span>
            <span aria-hidden>{marks[state]}</span>
          </>
        );
        return (
          <li key={id} className={classes.row}>
            {part === null ? (
              <div className={classes.check} data-state={state}>
                {content}
              </div>
            ) : (
              <button
                type="button"
                className={classes.check}
                data-state={state}
                onClick={() => onSelect(check)}
              >
                {content}
              </button>
            )}
            {screen !== undefined && canOpen(screen) && (
              <ScreenLink to={screens[screen]} className={classes.link}>
                {texts.openScreen(featureNames[screen])}
              </ScreenLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
