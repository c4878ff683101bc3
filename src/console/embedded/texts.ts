export const texts = {
  late: (title: string) => `${title} did not respond. Please try again.`,
};
