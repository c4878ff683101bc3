/** Returns cookies that last as long as the page. They support `Max-Age=0` and no other attributes. */
export function ownCookies(): { get(): string; set(text: string): void } {
  const cookies = new Map<string, string>();
  return {
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text) => {
      const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(at, 0));
      const isOver = attributes.some((attribute) => /^max-age=(0|-.*)$/i.test(attribute));
      if (isOver) cookies.delete(name);
      else cookies.set(name, pair.slice(at + 1));
    },
  };
}

/** Returns a storage that lasts as long as the page. Its keys are properties, like those of a browser's storage. */
export function ownStorage(): object {
  const methods = {
    getItem(this: Record<string, unknown>, key: string): unknown {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, unknown>, key: string, value: unknown): void {
      this[key] = String(value);
    },
    removeItem(this: Record<string, unknown>, key: string): void {
      delete this[key];
    },
    clear(this: Record<string, unknown>): void {
      for (const key of Object.keys(this)) delete this[key];
    },
    key(this: Record<string, unknown>, index: number): string | null {
      return Object.keys(this)[index] ?? null;
    },
    get length(): number {
      return Object.keys(this).length;
    },
  };
  return Object.create(methods);
}
