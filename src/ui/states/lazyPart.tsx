import { type ComponentType, type FunctionComponent, use } from 'react';

/** By failed load, what makes its part load again. */
const renewals = new WeakMap<object, () => void>();

/**
 * Returns a component that loads on demand. Unlike one of `lazy` it can load again after a failure, which a `LazyBoundary`
 * around it does.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const start = async () => {
    try {
      return (await load()).default;
    } catch (error) {
      if (typeof error === 'object' && error !== null)
        renewals.set(error, () => {
          loading = undefined;
        });
      throw error;
    }
  };
  return function LazyPart(props) {
    loading ??= start();
    const Part = use(loading);
    return <Part {...props} />;
  };
}

/** Makes a part whose load has failed load again when it is next rendered. Returns false for any other error. */
export function renewPart(error: unknown): boolean {
  const renew = typeof error === 'object' && error !== null ? renewals.get(error) : undefined;
  renew?.();
  return renew !== undefined;
}
