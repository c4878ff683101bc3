/** Parses and writes the routers' query strings. Values stay strings: '100000' is a uniqueId and not a number. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return text.size === 0 ? '' : `?${text}`;
  },
};
