export interface StreamEvent {
  event: string;
  data: string;
  /** of this event or, where it has none, of the last one that had */
  id: string | undefined;
}

/** Reads server-sent events (HTML standard, section 9.2.6) out of text that comes in pieces of any size. */
export function eventParser(hear: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let id: string | undefined;
  let event = '';
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) hear({ event: event || 'message', data: data.join('\n'), id });
      event = '';
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  return (piece) => {
    // A carriage return at the end may be the first half of a line's end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
