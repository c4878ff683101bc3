/** A log whose lines a test can read. */
export function recordingLog() {
  const lines: string[] = [];
  const record = (_details: object, message: string) => {
    lines.push(message);
  };
  return { lines, info: record, warn: record, error: record };
}
