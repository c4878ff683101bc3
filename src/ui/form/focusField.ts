/** Focuses the first field within an element, in reading order, whose path is given. */
export function focusField(within: HTMLElement, paths: readonly string[]): void {
  const fields = within.querySelectorAll<HTMLElement>('[data-path]');
  const first = [...fields].find((field) => paths.includes(field.dataset.path ?? ''));
  const control = first?.matches('input, textarea, select, button')
    ? first
    : first?.querySelector<HTMLElement>('input, textarea, select, button');
  control?.focus();
  // A field that already has the focus, or is partly in sight, is not scrolled by getting it.
  control?.scrollIntoView({ block: 'nearest' });
}
