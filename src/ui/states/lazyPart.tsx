import { type ComponentType, type FunctionComponent, use } from 'react';
import { loadInBackground } from '../browser/backgroundLoads.ts';

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
  let isRenewed = false;
  const start = async () => {
    try {
      // Only the first attempt may reload the page: the others come by themselves.
      return (await (isRenewed ? loadInBackground(load) : load())).default;
    } catch (error) {
      if (typeof error === 'object' && error !== null)
        renewals.set(error, () => {
          loading = undefined;
          isRenewed = true;
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
