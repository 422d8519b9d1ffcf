import { RestSendInvitationsDocument } from "../../gql/graphql.js";
import { limitOf } from "../../limits.js";
import { asSelected } from "../answers.js";
import { row } from "../Row.js";

export const invitationRoutes = [
  row({
    method: "POST",
    path: "/invitations/send",
    summary: `Invite people by mail: ${limitOf.sharing.invitations.max} addresses an hour, unless an admin chose another number`,
    operation: RestSendInvitationsDocument,
    body: { emails: "SendInvitationsInput.emails", personalMessage: "SendInvitationsInput.personalMessage" },
    // A missing list is refused with the same sentence as an empty one.
    variables: ({ body }) => ({ input: { ...body, emails: body.emails ?? [] } }),
    answer: asSelected,
  }),
];
