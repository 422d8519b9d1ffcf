import { Arg, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { downloadLink } from "../accounts/downloadLink.js";
import { requireRecentSignIn } from "../accounts/sessions/requireRecentSignIn.js";
import { Context } from "../platform/context.js";
import { NotFoundError } from "../platform/errors.js";
import { type ArrivingFile, Upload } from "../platform/graphql/Upload.js";
import type { DomainEvent } from "../platform/live/events.js";
import { ImportSource, Transfer } from "./Transfer.js";
import { transferProgressedEvent } from "./transferEvents.js";
import { listTransfers, ownTransfer, type TransferRow, transferById } from "./transferRows.js";
import { cancelTransfer, retryTransfer, startExport, startImport } from "./transfers.js";

const idDescription = "The transfer's id; NOT_FOUND when it is not the viewer's.";

/** Export and import of everything. */
@Resolver()
export class TransferResolver {
  @Query(() => [Transfer], {
    description: "The viewer's newest 20 exports and imports, newest first; exports whose file is gone are left out.",
  })
  transfers(@Ctx() ctx: Context): Promise<TransferRow[]> {
    return listTransfers(ctx);
  }

  @Query(() => String, {
    description:
      "A link that gives an export's zip for 5 minutes without other credentials; NOT_FOUND when it is gone. FORBIDDEN by token, and with the reason REAUTHENTICATION_REQUIRED more than 10 minutes after signing in.",
  })
  async exportUrl(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    await requireRecentSignIn(ctx);
    const { state, expiresAt, id: transferId } = await ownTransfer(ctx, id, "EXPORT");
    const isThere = state === "COMPLETED" && expiresAt !== null && Date.parse(expiresAt) > ctx.clock().getTime();
    if (!isThere) throw new NotFoundError();
    return downloadLink(ctx, "exports", transferId);
  }

  @Mutation(() => Transfer, {
    description:
      "Has everything of the viewer's put into one zip, in the background; again while that runs gives the same run. It stays for 24 hours.",
  })
  startExport(@Ctx() ctx: Context): Promise<TransferRow> {
    return startExport(ctx);
  }

  @Mutation(() => Transfer, {
    description:
      "Says what a file would bring, and keeps it for 24 hours so that `startImport` can begin; changes nothing else. RATE_LIMITED while two others of the viewer's are being looked at.",
  })
  async previewImport(
    @Arg("source", () => ImportSource, { description: "Whose file it is." }) source: ImportSource,
    @Arg("file", () => Upload, {
      description:
        "A zip, or for MARKDOWN a single .md file, of at most 1 GB (else TOO_LARGE) and 100 000 files; INVALID_INPUT when it can't be read.",
    })
    file: ArrivingFile,
    @Arg("timeZone", () => String, {
      nullable: true,
      description: "Where times without a zone are meant, by IANA's name; UTC when null.",
    })
    timeZone: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<TransferRow> {
    ctx.requireViewer();
    const preview = await import("./import/previewImport.js");
    return preview.previewImport(ctx, source, file, timeZone);
  }

  @Mutation(() => Transfer, {
    description: "Starts an import that is CHECKED, in the background; CONFLICT while another runs.",
  })
  startImport(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<TransferRow> {
    return startImport(ctx, id);
  }

  @Mutation(() => Transfer, {
    description: "Runs again what FAILED or was CANCELLED; an import goes on with what isn't here yet.",
  })
  retryTransfer(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<TransferRow> {
    return retryTransfer(ctx, id);
  }

  @Mutation(() => Transfer, {
    description: "Stops a transfer; what an import made until then stays. One that has ended stays as it is.",
  })
  cancelTransfer(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<TransferRow> {
    return cancelTransfer(ctx, id);
  }

  @Mutation(() => Transfer, {
    description:
      "Puts in the trash all that an import made; its tags and categories stay. CONFLICT for one that hasn't ended.",
  })
  async undoImport(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() ctx: Context,
  ): Promise<TransferRow> {
    const undo = await import("./import/undoImport.js");
    return undo.undoImport(ctx, id);
  }

  @Subscription(() => Transfer, {
    nullable: true,
    description: "Fires when one of the viewer's transfers was asked for, went on or ended; null when it is gone.",
    subscribe: ({ context }) => context.hear(transferProgressedEvent),
  })
  transferProgress(@Root() { data }: DomainEvent, @Ctx() ctx: Context): Promise<TransferRow | null> {
    return transferById(ctx, String(data.transferId));
  }
}
