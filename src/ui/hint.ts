import classes from './hint.module.css';

/** The properties that give a button its tooltip; `align` keeps one at the page's edge inside the page. */
export function hint(text: string, align: 'center' | 'start' | 'end' = 'center') {
  return { className: classes.hint, 'data-hint': text, 'data-hint-align': align };
}
