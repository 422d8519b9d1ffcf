import { RestAcknowledgeRegistrationDocument } from "../../gql/graphql.js";
import { taken } from "../answers.js";
import { row } from "../Row.js";

export const accountRoutes = [
  row({
    method: "POST",
    path: "/api/auth/register-webhook",
    summary: "Tell that the signed-in person has signed up; a second time does nothing more",
    operation: RestAcknowledgeRegistrationDocument,
    // The account already has its name and sign-in method: those in the notice are not used.
    body: {
      email: { type: "String!", description: "The address of the signed-in person.", bounds: { format: "email" } },
      displayName: { type: "String", description: "Not used: the account has it already." },
      provider: { type: "String", description: "How they signed in. Not used either." },
    },
    variables: ({ body }) => ({ email: body.email ?? "" }),
    answer: taken,
    status: 202,
  }),
];
