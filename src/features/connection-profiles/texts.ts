export const pushLabel = 'Push';
