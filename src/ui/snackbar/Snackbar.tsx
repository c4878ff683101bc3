import classes from './Snackbar.module.css';
import { useSnackbar } from './snackbarStore.ts';

const texts = { close: 'Close', code: (code: string) => `Code ${code}` };

/**
 * The message bar, rendered once per page. Both live regions are always in the page, because screen readers announce
 * only changes of a region that already exists.
 */
export function Snackbar() {
  const show = useSnackbar((state) => state.show);
  const color = useSnackbar((state) => state.color);
  const location = useSnackbar((state) => state.location);
  return (
    <div className={classes.layer} data-location={location}>
      <div role="alert">{show && color === 'error' && <Message />}</div>
      <div role="status">{show && color !== 'error' && <Message />}</div>
    </div>
  );
}

function Message() {
  const { color, text, code, action, multiLine, vertical, reset, pause, resume } = useSnackbar();
  return (
    <div
      className={classes.message}
      data-color={color}
      data-vertical={vertical || undefined}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <span className={classes.text} data-multi-line={multiLine || undefined}>
        {text}
      </span>
      {code !== undefined && <span className={classes.code}>{texts.code(code)}</span>}
      <span className={classes.buttons}>
        {action && (
          <button
            type="button"
            className={classes.button}
            onClick={() => {
              reset();
              action.onClick();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" className={classes.button} onClick={reset}>
          {texts.close}
        </button>
      </span>
    </div>
  );
}
