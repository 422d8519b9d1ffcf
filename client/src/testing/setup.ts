import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Lazy modules may load slowly on a busy machine; a long timeout costs nothing when they are quick.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
