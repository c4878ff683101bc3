/** What is on the screen when something is painted. */
export interface Sight {
  /** of CSS */
  selector: string;
  /** the least number of elements; 1 by default */
  count?: number;
  /** in the first element, or in its value */
  text?: string;
}

declare global {
  interface Window {
    /** Returns the time of the first frame that paints it; fails after a minute. */
    paintOf(sight: Sight): Promise<number>;
  }
}

/** Runs in a page before its scripts. Measures the paint of `first`. */
export function recordPaints(first: Sight): void {
  if (window !== window.top) return;
  const isThere = ({ selector, count = 1, text = '' }: Sight) => {
    const found = document.querySelectorAll(selector);
    const [one] = found;
    const content = one instanceof HTMLInputElement ? one.value : one?.textContent;
    return found.length >= count && content?.includes(text) === true;
  };
  window.paintOf = (sight) =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + 60_000;
      const look = () => {
        if (!isThere(sight)) {
          if (performance.now() < deadline) requestAnimationFrame(look);
          else reject(new Error(`Not painted: ${sight.selector} ${sight.text}`));
          return;
        }
        // A message sent in a frame arrives after its paint.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  void window.paintOf(first).then((startTime) => performance.mark('first sight', { startTime }));
}

export interface Load {
  /** the time of navigation, in ms since 1970 */
  navigated: number;
  /** the paint of the first sight, and the largest paint until then, in ms since the navigation */
  painted: number;
  largestPaint: number;
  /** the longest task until the paint, and the sum of what tasks took beyond 50 ms */
  longestTask: number;
  blocked: number;
}

/** Runs in a page after its first sight. */
export async function loadOf(): Promise<Load> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list, observer) => {
        observer.disconnect();
        resolve(list.getEntries());
      }).observe({ type, buffered: true });
      // Without entries the observer is not called.
      setTimeout(() => resolve([]), 200);
    });
  const painted = performance.getEntriesByName('first sight')[0]?.startTime ?? Number.NaN;
  const paints = await entriesOf('largest-contentful-paint');
  const tasks = (await entriesOf('longtask')).filter(({ startTime }) => startTime < painted);
  return {
    navigated: performance.timeOrigin,
    painted,
    largestPaint: paints.findLast(({ startTime }) => startTime <= painted)?.startTime ?? Number.NaN,
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
    blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
}
