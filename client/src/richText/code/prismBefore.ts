// Prism would highlight the page by itself otherwise
Object.assign(globalThis, { Prism: { manual: true, disableWorkerMessageHandler: true } });
