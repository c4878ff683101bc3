import classes from './Rooms.module.css';
import { timelineTexts as texts } from './texts.ts';

const shown = [
  ['live', texts.looks.live],
  ['work', texts.looks.work],
  ['planned', texts.looks.planned],
  ['attention', texts.looks.attention],
  ['ended', texts.looks.ended],
  ['blocked', texts.looks.blocked],
] as const;

/** What the colors of the bars mean. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label={texts.legend}>
      {shown.map(([look, name]) => (
        <li key={look}>
          <i data-look={look} />
          {name}
        </li>
      ))}
      <li>
        <i data-look="margin" />
        {texts.looks.margin}
      </li>
    </ul>
  );
}
