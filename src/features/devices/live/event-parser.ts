export interface StreamEvent {
  event: string;
  data: string;
  /** of this event, or else of the latest event that had one */
  id: string | undefined;
}

/** Returns a parser of server-sent events (HTML standard, section 9.2.6) that accepts chunks of any size. */
export function eventParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let id: string | undefined;
  let event = '';
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id });
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
    // A final carriage return may be the first half of a line ending.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
