// Runs before the first paint, so that a chosen theme never flashes the other one, and who was here sees their page begin.
try {
  var theme = localStorage.getItem("commonplace.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (localStorage.getItem("commonplace.lastViewer")) document.documentElement.dataset.known = "";
} catch (error) {}
