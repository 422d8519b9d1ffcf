// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  var theme = localStorage.getItem("commonplace.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (error) {}
