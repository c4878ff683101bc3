export const rowTexts = { details: 'Details', select: (name: string) => `Select ${name}` };
