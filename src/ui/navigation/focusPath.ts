/** Returns the element and everything around it, from the inside out. */
export function pathOf(element: Element | null): readonly Element[] {
  return element === null ? [] : [element, ...pathOf(element.parentElement)];
}

/** Focuses the first of the elements that takes the focus, which a removed or disabled one does not. */
export function focusFirst(elements: readonly (Element | null)[]): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || element === document.body) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}
