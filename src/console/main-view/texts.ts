/** Of `WrongType`, which loads on demand. */
export const texts = {
  allBelow: (screen: string, name: string) => `All ${screen} below ${name}`,
  loading: 'Loading what is below…',
  openIn: (screen: string) => `Open ${screen} in`,
  hasNoneBelow: (screen: string, name: string) => `Nothing below ${name} has ${screen}`,
  firstOf: (shown: number, total: number, isLowerBound: boolean) =>
    `The first ${shown} of ${total.toLocaleString()}${isLowerBound ? ' or more' : ''}. Use the search to find others.`,
};
