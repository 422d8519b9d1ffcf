import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Modules that a component loads when it opens may take long on a busy machine; waiting costs nothing when they are quick.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
