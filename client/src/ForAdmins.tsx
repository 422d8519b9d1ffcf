import { Outlet } from "react-router-dom";
import { useViewer } from "./data/auth/useViewer";
import { NotFoundPage } from "./pages/errors/NotFoundPage";

/** For others the pages of admins don't exist. */
export function ForAdmins() {
  return useViewer().isAdmin ? <Outlet /> : <NotFoundPage />;
}
