/**
 * Who may import whom: docs/architecture.md in rules. Each side is a list of layers from top to bottom. A file imports
 * from its own folder and from the layers below; two folders of one layer don't import each other.
 */
const server = [
  ["main.ts", "worker.ts"],
  ["run.ts"],
  ["app.ts"],
  ["watchSchema.ts"],
  ["schema.ts", "database.ts"],
  ["dataSource.ts", "fieldCosts.ts", "fieldScopes.ts"],
  ["mcp"],
  ["entities.ts", "migrations", "rest"],
  ["gql"],
  // the domains, in one order
  ["guide"],
  ["transfer"],
  ["admin"],
  ["instanceSettings"],
  ["sending"],
  ["received"],
  ["sharing"],
  ["firstSteps"],
  ["dashboard"],
  ["reminders"],
  ["links"],
  ["search"],
  ["trash"],
  ["videos"],
  ["feedback"],
  ["health"],
  ["backups"],
  ["attachments"],
  ["nodes"],
  ["tasks"],
  ["content"],
  ["projects"],
  ["calendar"],
  ["taxonomy"],
  ["contentKinds"],
  ["notifications"],
  ["webhooks"],
  ["invitations"],
  ["preferences"],
  ["changes", "idempotency"],
  ["accounts"],
  ["audit"],
  ["platform"],
  ["settings"],
  ["limits.ts"],
];
const client = [
  ["main.tsx", "serviceWorker.ts", "explorer"],
  ["App.tsx"],
  ["routes.tsx"],
  ["SignedIn.tsx", "ForAdmins.tsx"],
  ["deferredStartup.ts"],
  ["pages"],
  ["notifications"],
  ["noteTasks"],
  ["projects", "received"],
  ["tasks"],
  ["links"],
  ["content"],
  ["data", "richText", "shell"],
  ["gql"],
  ["ui"],
  ["lib"],
  ["styles"],
];
/** They import what they like, and the product never imports them. */
const tools = ["^server/(testing|bench|demo|faults|grown|scripts)/", "^client/src/testing/", "\\.(test|fuzz)\\.tsx?$"];

const pattern = (side) => (name) => `^${side}/${name.includes(".") ? `${name.replace(".", "\\.")}$` : `${name}/`}`;

function downwards(side, layers) {
  return layers.flatMap((layer, depth) =>
    layer.map((name) => ({
      name: `${side}/${name}`,
      comment: "Imports go down the list of layers in .dependency-cruiser.mjs.",
      severity: "error",
      from: { path: pattern(side)(name), pathNot: tools },
      to: {
        path: `^${side}/`,
        pathNot: [name, ...layers.slice(depth + 1).flat()].map(pattern(side)),
      },
    })),
  );
}

const placed = [...server.flat().map(pattern("server")), ...client.flat().map(pattern("client/src"))];

export default {
  forbidden: [
    ...downwards("server", server),
    ...downwards("client/src", client),
    {
      name: "pages apart",
      comment: "A page never imports from another page; what they share lives below them.",
      severity: "error",
      from: { path: "^client/src/pages/([^/]+)/", pathNot: tools },
      to: { path: "^client/src/pages/", pathNot: "^client/src/pages/$1/" },
    },
    {
      name: "unplaced",
      comment: "Give the folder a place in the list of layers in .dependency-cruiser.mjs.",
      severity: "error",
      from: { path: "^(server|client/src)/", pathNot: [...placed, ...tools] },
      to: {},
    },
    {
      name: "rest by documents",
      comment:
        "A REST row runs a GraphQL document; of the domains it knows the limits, the kinds of content and their fields.",
      severity: "error",
      from: { path: "^server/rest/", pathNot: tools },
      to: {
        path: "^server/",
        pathNot: [
          "^server/(rest|gql|platform|settings)/",
          "^server/(limits|content(Kinds/contentKinds|/fields))\\.ts$",
        ],
      },
    },
    {
      name: "sides apart",
      comment: "Server and client share the folder schema alone.",
      severity: "error",
      // a test may hold one side against the other
      from: { path: "^(server|client)/", pathNot: tools },
      to: { path: "^(server|client|e2e)/", pathNot: "^$1/" },
    },
    {
      name: "typed client apart",
      comment: "It becomes a package, with the packages that server/scripts/buildSdk.mjs lists.",
      severity: "error",
      from: { path: "^client/sdk/" },
      to: {
        dependencyTypesNot: ["core"],
        pathNot: ["^client/sdk/", "(^|/)(graphql|graphql-ws|@graphql-typed-document-node/core)(/|$)"],
      },
    },
    {
      name: "app apart from the typed client",
      comment: "The app has documents and a cache of its own.",
      severity: "error",
      from: { path: "^client/src/" },
      to: { path: "^client/sdk/" },
    },
    {
      name: "circle",
      comment: "Files don't import each other in a circle; types may.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "orphan",
      comment: "The file imports nothing and nothing imports it.",
      severity: "error",
      from: { orphan: true },
      to: {},
    },
    {
      name: "unlisted package",
      comment: "List it in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "package of development",
      comment: "The built server runs with the dependencies alone.",
      severity: "error",
      from: { path: "^server/", pathNot: tools },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // needs no compiler, so the types' checker may be the native one
    parser: "swc",
    exclude: { path: "^client/public/" },
    doNotFollow: { path: ["node_modules", "/gql/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
