export const texts = {
  late: (title: string) => `${title} did not answer. Please try again.`,
};
