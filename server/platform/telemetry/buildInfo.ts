import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Field, Int, ObjectType, Query, Resolver } from "type-graphql";
import { DateTime } from "../graphql/scalars.js";

@ObjectType({ simpleResolvers: true, description: "Which build of the app answers." })
export class BuildInfo {
  @Field(() => String, { description: "The version, e.g. 1.0.0." })
  version: string;

  @Field(() => Int, { description: "Grows with each build; 0 where it isn't known." })
  buildNumber: number;

  @Field(() => DateTime, { description: "When it was built, or started where nothing is built." })
  builtAt: string;
}

const startedAt = new Date().toISOString();
let info: BuildInfo | undefined;

/** The facts that the build recorded; read once. */
export function buildInfo(): BuildInfo {
  info ??= readBuildInfo();
  return info;
}

// Compiled files are in dist/server/platform/telemetry, their sources in server/platform/telemetry.
function readBuildInfo(): BuildInfo {
  const built = readJson(resolve(import.meta.dirname, "../../../build-info.json"));
  if (built) return built as BuildInfo;
  const fromPackage = readJson(resolve(import.meta.dirname, "../../../package.json")) as { version: string } | null;
  return { version: fromPackage?.version ?? "0.0.0", buildNumber: 0, builtAt: startedAt };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

@Resolver()
export class BuildInfoResolver {
  @Query(() => BuildInfo, { description: "Which build of the app answers; needs no sign-in." })
  buildInfo(): BuildInfo {
    return buildInfo();
  }
}
