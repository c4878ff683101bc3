// Loaded before the first paint, so that a dark page never flashes white; the console's policy allows no inline script.
(function showStoredTheme() {
  let choice = null;
  try {
    choice = window.localStorage.getItem('atrium-theme');
  } catch {
    // storage is blocked in this frame: light is the default (specification, section 1)
  }
  const dark =
    choice === 'dark' ||
    (choice === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
