import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { routes } from "./routes";

const router = createBrowserRouter(routes);

/** The whole app: what each address shows. */
export function App() {
  return <RouterProvider router={router} />;
}
