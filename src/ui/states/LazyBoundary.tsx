import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { showError } from '../snackbar/snackbarStore.ts';
import { errorCodeOf } from './errorCode.ts';
import { renewPart } from './lazyPart.tsx';

interface LazyBoundaryProps {
  children: ReactNode;
  /** shown while loading and after a failure */
  fallback?: ReactNode;
}

const texts = {
  failed: 'A part of this page could not be shown. Please reload the page.',
  notLoaded:
    'A part of this page could not be loaded. It appears as soon as the server is available again.',
};
const firstRetryMs = 1_000;
const lastRetryMs = 16_000;

/**
 * Loads a part of the page on demand (`lazyPart`). If that fails, the rest of the page stays usable, and the part is loaded
 * again until it is there.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#retryNow);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retryNow);
    this.#stopTimer();
  }

  override componentDidCatch(error: unknown): void {
    const isRetried = renewPart(error);
    // Each failure of a series is the same to the user.
    if (this.#failures === 0) {
      showError(isRetried ? texts.notLoaded : texts.failed, errorCodeOf(error));
    }
    if (!isRetried) return;
    this.#timer = setTimeout(
      this.#retry,
      Math.min(firstRetryMs * 2 ** this.#failures, lastRetryMs),
    );
    this.#failures += 1;
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #endSeries = (): void => {
    this.#failures = 0;
  };

  #retryNow = (): void => {
    if (this.#timer !== undefined) this.#retry();
  };

  #retry = (): void => {
    this.#stopTimer();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    const { children, fallback = null } = this.props;
    if (this.state.failed) return fallback;
    return (
      <Suspense fallback={fallback}>
        {children}
        <Loaded onLoaded={this.#endSeries} />
      </Suspense>
    );
  }
}

/** Reports that everything beside it is loaded. */
function Loaded({ onLoaded }: { onLoaded: () => void }) {
  // After each render, because another part may have been added.
  useEffect(onLoaded);
  return null;
}
