import { useRef } from 'react';

const texts = { clear: (label: string) => `Clear ${label}` };

/**
 * Returns the properties of a Mantine select that is cleared by its button only, also by keyboard, and not by choosing
 * the chosen option again.
 */
export function useClearButton(label: string) {
  const ref = useRef<HTMLInputElement>(null);
  return {
    ref,
    clearable: true,
    allowDeselect: false,
    clearButtonProps: {
      'aria-label': texts.clear(label),
      'aria-hidden': false,
      tabIndex: 0,
      onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
        // The button disappears with the value, so the focus moves to the input. A mouse click does not move the focus.
        if (document.activeElement === currentTarget) ref.current?.focus();
      },
    },
  };
}
