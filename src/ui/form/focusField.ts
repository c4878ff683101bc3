/** Puts the focus on the first field, in reading order, that one of the paths names. */
export function focusFirstError(form: HTMLElement, paths: readonly string[]): void {
  const fields = form.querySelectorAll<HTMLElement>('[data-path]');
  const first = [...fields].find((field) => paths.includes(field.dataset.path ?? ''));
  const control = first?.matches('input, textarea, select, button')
    ? first
    : first?.querySelector<HTMLElement>('input, textarea, select, button');
  control?.focus();
}
