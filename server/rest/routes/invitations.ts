import { RestSendInvitationsDocument } from "../../gql/graphql.js";
import { asSelected } from "../answers.js";
import { row } from "../Row.js";

export const invitationRoutes = [
  row({
    method: "POST",
    path: "/invitations/send",
    summary: "Invite people by mail: 10 addresses an hour",
    operation: RestSendInvitationsDocument,
    body: { emails: "SendInvitationsInput.emails", personalMessage: "SendInvitationsInput.personalMessage" },
    // A missing list is refused with the same sentence as an empty one.
    variables: ({ body }) => ({ input: { ...body, emails: body.emails ?? [] } }),
    answer: asSelected,
  }),
];
