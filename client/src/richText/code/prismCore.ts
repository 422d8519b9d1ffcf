import "./prismBefore";
import Prism from "prismjs";

// its languages add themselves to this global
Object.assign(globalThis, { Prism });

export { Prism };
