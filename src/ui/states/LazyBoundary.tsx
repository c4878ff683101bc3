import { Component, type ReactNode, Suspense } from 'react';
import { showError } from '../snackbar/snackbarStore.ts';
import { errorCodeOf } from './errorCode.ts';

interface LazyBoundaryProps {
  children: ReactNode;
  /** shown while loading and after a failure */
  fallback?: ReactNode;
}

const failed = 'A part of this page could not be shown. Please reload the page.';

/** Loads a part of the page on demand. If that fails, the rest of the page stays usable. */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
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
