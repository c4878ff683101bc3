import classes from './hint.module.css';

/** Returns the properties of a button's tooltip. Use `align` for a button at the edge of the page. */
export function hint(text: string, align: 'center' | 'start' | 'end' = 'center') {
  return { className: classes.hint, 'data-hint': text, 'data-hint-align': align };
}
