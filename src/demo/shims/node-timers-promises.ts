/** The function of `node:timers/promises` that the server uses in demo mode. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
