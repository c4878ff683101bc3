/** Like `setTimeout`, but does not keep the process alive. A page, where demo mode runs, has nothing to keep. */
export function backgroundTimeout(
  work: () => void,
  milliseconds: number,
): ReturnType<typeof setTimeout> {
  const timer = setTimeout(work, milliseconds);
  if (typeof timer === 'object') timer.unref();
  return timer;
}
