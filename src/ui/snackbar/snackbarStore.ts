import { create } from 'zustand';
import { snackbarTimeoutMs } from '../../contract/limits.ts';

interface SnackbarAction {
  label: string;
  onClick: () => void;
}

/** The record of section 3, with what experience.md adds: an action such as Undo and a code for support. */
interface SnackbarRecord {
  color: 'error' | 'success';
  location: 'bottom' | 'top';
  multiLine: boolean;
  show: boolean;
  text: string;
  /** milliseconds until it hides by itself; 0 stays until closed */
  timeout: number;
  /** the buttons stand below the text instead of beside it */
  vertical: boolean;
  action: SnackbarAction | undefined;
  code: string | undefined;
}

interface SnackbarState extends SnackbarRecord {
  /** Shows a message with the defaults of section 9 for all that is not given. */
  open: (record: Partial<Omit<SnackbarRecord, 'show'>> & { text: string }) => void;
  /** Hides the message and restores the defaults (section 4). */
  reset: () => void;
  /** Holds the message while it is pointed at or has the focus. */
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
    pause: stopTimer,
    resume: startTimer,
  };
});

/** Says that something worked, with Undo or the like where there is a way back. */
export function showSuccess(text: string, action?: SnackbarAction): void {
  useSnackbar.getState().open({ color: 'success', text, action });
}

/** Says that something failed; the code is what support looks up in the log. */
export function showError(text: string, code?: string): void {
  useSnackbar.getState().open({ text, code });
}
