import type { CodegenConfig } from "@graphql-codegen/cli";

const scalars = { DateTime: "string", DayOrTime: "string", HexColor: "string", Upload: "File" };

/** schema.graphql + operations -> typed documents for client and server, and the client's hooks. */
const config: CodegenConfig = {
  schema: "schema/schema.graphql",
  ignoreNoDocuments: true,
  generates: {
    "client/src/gql/": {
      preset: "client",
      documents: "client/src/**/*.graphql",
      presetConfig: { fragmentMasking: false },
      config: { scalars, useTypeImports: true, enumsAsTypes: true },
    },
    "client/src/gql/hooks.ts": {
      documents: "client/src/**/*.graphql",
      plugins: ["./schema/hooksPlugin.mjs"],
    },
    // what is asked before the code of its page is there
    "client/src/gql/texts.ts": {
      documents: "client/src/**/*.graphql",
      plugins: [{ "./schema/textsPlugin.mjs": { operations: ["Viewer", "ProjectBranch"] } }],
    },
    // the typed client that npm run build:sdk makes a package of
    "client/sdk/gql/": {
      preset: "client",
      documents: "client/sdk/operations/*.graphql",
      presetConfig: { fragmentMasking: false },
      config: {
        scalars: { ...scalars, Upload: "Blob" },
        documentMode: "string",
        useTypeImports: true,
        enumsAsTypes: true,
        emitLegacyCommonJSImports: false,
      },
    },
    "server/gql/": {
      preset: "client",
      documents: "server/**/*.graphql",
      presetConfig: { fragmentMasking: false },
      config: {
        scalars: { ...scalars, Upload: "unknown" },
        useTypeImports: true,
        enumsAsTypes: true,
        emitLegacyCommonJSImports: false,
      },
    },
    "server/gql/inputs.ts": {
      documents: "server/**/*.graphql",
      plugins: ["./schema/inputsPlugin.mjs"],
    },
  },
};

export default config;
