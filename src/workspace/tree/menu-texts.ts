/** Of a row's context menu, which loads on demand. */
export const texts = {
  copyLink: 'Copy link',
  openInNewTab: 'Open in new tab',
  copyNumber: 'Copy number',
  addBelow: 'Add below',
};
