import type { MantineThemeOverride } from '@mantine/core';
import { selectMenuMaximumHeight } from '../../contract/limits.ts';

const named = { 'aria-label': 'Close' };
// A mounted dropdown costs 16 to 20 ms per closed Select on a slow machine.
const combobox = {
  comboboxProps: { keepMounted: false },
  maxDropdownHeight: selectMenuMaximumHeight,
};
// Help texts are below the input.
const wrapper = { inputWrapperOrder: ['label', 'input', 'description', 'error'] };

/** Default properties by component name. Plain data, so that no component is loaded for them. */
export const componentDefaults: NonNullable<MantineThemeOverride['components']> = {
  InputWrapper: { defaultProps: wrapper },
  Select: { defaultProps: combobox },
  CloseButton: { defaultProps: named },
  ModalCloseButton: { defaultProps: named },
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
};
