import type { Context } from "../platform/context.js";
import { placeOf } from "./placesOf.js";
import type { ProjectRow } from "./projectRows.js";
import { branchStats } from "./projectStats.js";

type Asked = Pick<ProjectRow, "id" | "parentId">;

/** Fields that a row doesn't contain are loaded when selected; a whole tree contains them and needs no resolvers. */
const asking = {
  depth(this: Asked, _args: object, ctx: Context) {
    return this.parentId === null ? 0 : placeOf(ctx, this.id).then((place) => place?.depth ?? 0);
  },
  progress(this: Asked, _args: object, ctx: Context) {
    return branchStats(ctx, this.id).then(({ progress }) => progress);
  },
  ownTasks(this: Asked, _args: object, ctx: Context) {
    return branchStats(ctx, this.id).then(({ ownTasks }) => ownTasks);
  },
  subprojectCount(this: Asked, _args: object, ctx: Context) {
    return branchStats(ctx, this.id).then(({ subprojectCount }) => subprojectCount);
  },
};

/** Adds these field resolvers to rows of single projects and lists. */
export function askingRows<T extends ProjectRow>(rows: T[]): T[] {
  return rows.map((row) => Object.assign(row, asking));
}
