import { Component, type ReactNode, Suspense } from 'react';
import { errorCodeOf } from './errorCode.ts';
import { showError } from './snackbar/snackbarStore.ts';

interface LaterPartProps {
  children: ReactNode;
  /** what stands there until it is loaded, and if it cannot be */
  fallback?: ReactNode;
}

const failed = 'A part of this page could not be shown. Please reload the page.';

/** A part that is loaded later: if it fails, it is missing, and all else stays. */
export class LazyBoundary extends Component<LaterPartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    showError(failed, errorCodeOf(error));
  }

  override render(): ReactNode {
    const { children, fallback = null } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
