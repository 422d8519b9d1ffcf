import { Ctx, Field, FieldResolver, Float, ObjectType, Resolver } from "type-graphql";
import { User } from "../accounts/User.js";
import { storageOf, trashBytesOf } from "../content/images/storage.js";
import { Context } from "../platform/context.js";

@ObjectType({ description: "The room that a person's files take." })
export class Storage {
  @Field(() => Float, { description: "Bytes of the person's files, those in the trash included." })
  usedBytes: number;

  @Field(() => Float, { description: "Bytes that they may take; an admin's choice. Beyond it files are TOO_LARGE." })
  limitBytes: number;
}

@Resolver(() => Storage)
export class StorageResolver {
  @FieldResolver(() => Float, { description: "Bytes of single files that were deleted less than 30 days ago." })
  trashBytes(@Ctx() ctx: Context): Promise<number> {
    return trashBytesOf(ctx);
  }
}

@Resolver(() => User)
export class ViewerStorageResolver {
  @FieldResolver(() => Storage, { description: "The room that the person's files take, and how much there is." })
  storage(@Ctx() ctx: Context): Promise<Storage> {
    return storageOf(ctx);
  }
}
