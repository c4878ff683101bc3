import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { texts } from './texts.ts';

interface State {
  failed: boolean;
}

/** Keeps the frame usable when a screen fails; trying again shows the screen anew. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState message={texts.screenFailed} onRetry={() => this.setState({ failed: false })} />
    );
  }
}
