import { create } from 'zustand';
import { snackbarTimeoutMs } from '../../contract/limits.ts';

interface SnackbarAction {
  label: string;
  onClick: () => void;
}

/** The record of section 3, with an action such as Undo and a code for support. */
interface SnackbarRecord {
  color: 'error' | 'success';
  location: 'bottom' | 'top';
  multiLine: boolean;
  show: boolean;
  text: string;
  /** milliseconds until it hides; 0: it stays until closed */
  timeout: number;
  /** shows the buttons below the text */
  vertical: boolean;
  action: SnackbarAction | undefined;
  code: string | undefined;
}

interface SnackbarState extends SnackbarRecord {
  /** Shows a message with the defaults of section 9. */
  open: (record: Partial<Omit<SnackbarRecord, 'show'>> & { text: string }) => void;
  /** Hides the message and restores the defaults (specification section 4). */
  reset: () => void;
  /** Hides an error message, if it is shown. In a framed page the console does. */
  hideError: (text: string) => void;
  /** Stops the timeout while the pointer is over the message or it has the focus. */
  pause: () => void;
  resume: () => void;
}

const defaults: SnackbarRecord = {
  color: 'error',
  location: 'bottom',
  multiLine: false,
  show: false,
  text: '',
  timeout: snackbarTimeoutMs,
  vertical: false,
  action: undefined,
  code: undefined,
};

let timer: ReturnType<typeof setTimeout> | undefined;

export const useSnackbar = create<SnackbarState>()((set, get) => {
  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function startTimer(): void {
    stopTimer();
    const { show, timeout, reset } = get();
    if (show && timeout > 0) timer = setTimeout(reset, timeout);
  }
  return {
    ...defaults,
    open: (record) => {
      set({ ...defaults, ...record, show: true });
      startTimer();
    },
    reset: () => {
      stopTimer();
      set(defaults);
    },
    hideError: (text) => {
      const { show, color, text: shown, reset } = get();
      if (show && color === 'error' && shown === text) reset();
    },
    pause: stopTimer,
    resume: startTimer,
  };
});

/** Shows a success message with an optional action such as Undo. */
export function showSuccess(text: string, action?: SnackbarAction): void {
  useSnackbar.getState().open({ color: 'success', text, action });
}

/** Shows an error message. `code` identifies the log line for support. */
export function showError(text: string, code?: string): void {
  useSnackbar.getState().open({ text, code });
}
