import { useRef } from 'react';

const texts = { clear: (label: string) => `Clear ${label}` };

/**
 * For a kit's select that may be empty: its button alone empties it, by keyboard too. Choosing again what is chosen
 * leaves it so.
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
        // The button goes with the value; a mouse has left the focus where it was.
        if (document.activeElement === currentTarget) ref.current?.focus();
      },
    },
  };
}
