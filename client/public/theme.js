// Runs before the first paint, so that the wrong theme never flashes and a known person sees the page's frame at once.
try {
  var theme = localStorage.getItem("commonplace.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (localStorage.getItem("commonplace.lastViewer")) document.documentElement.dataset.known = "";
} catch (error) {}
