import { Outlet } from "react-router-dom";
import { useViewer } from "./data/auth/useViewer";
import { NotFoundPage } from "./pages/errors/NotFoundPage";

/** Admin pages appear as not found to everyone else. */
export function ForAdmins() {
  return useViewer().isAdmin ? <Outlet /> : <NotFoundPage />;
}
