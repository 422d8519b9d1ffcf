// first: it defines the order of the cascade layers for all component styles
import "../styles/base.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ExplorerPage } from "./ExplorerPage";

const root = document.getElementById("root");
if (!root) throw new Error("explorer.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <ExplorerPage />
  </StrictMode>,
);
