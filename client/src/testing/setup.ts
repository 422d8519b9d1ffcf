import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// What a component loads when it opens may take its time on a busy machine; waiting costs nothing when it is quick.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
