import { contentKinds, contentTypes } from "../../contentKinds/contentKinds.js";
import {
  RestRevokeShareLinkDocument,
  RestShareContentDocument,
  RestShareLinkDocument,
  type RestShareLinkQuery,
} from "../../gql/graphql.js";
import { NotFoundError } from "../../platform/errors.js";
import { type Answer, flat, nothing } from "../answers.js";
import { row } from "../Row.js";

const expiresIn = {
  words: {
    "1h": "ONE_HOUR",
    "12h": "TWELVE_HOURS",
    "24h": "ONE_DAY",
    "3d": "THREE_DAYS",
    "7d": "SEVEN_DAYS",
    "30d": "THIRTY_DAYS",
    never: "NEVER",
  },
  description: "How long the link works; 7d unless given.",
} as const;

/** The live link; without one REST answers 404. */
const liveLink: Answer<RestShareLinkQuery> = {
  hasBody: true,
  of({ share }) {
    if (!share) throw new NotFoundError();
    return share;
  },
  schema: flat("share").schema,
};

export const sharingRoutes = contentTypes.flatMap((contentType) => {
  const { one, many } = contentKinds[contentType];
  return [
    row({
      method: "POST",
      path: `/${many}/:id/share`,
      summary: `Make a new link to a ${one}; the one it had before stops working`,
      operation: RestShareContentDocument,
      body: { expiresIn },
      variables: ({ params, body }) => ({
        itemId: params.id,
        contentType,
        expiresIn: body.expiresIn ?? "SEVEN_DAYS",
      }),
      answer: flat("share"),
    }),
    row({
      method: "GET",
      path: `/${many}/:id/share`,
      summary: `The live link of a ${one}`,
      description: "Not found when it has none.",
      operation: RestShareLinkDocument,
      variables: ({ params }) => ({ itemId: params.id, contentType }),
      answer: liveLink,
    }),
    row({
      method: "DELETE",
      path: `/${many}/:id/share`,
      summary: `End the link of a ${one}`,
      description: "The link stops working at once; without one nothing happens. Links in mails stay.",
      operation: RestRevokeShareLinkDocument,
      variables: ({ params }) => ({ itemId: params.id, contentType }),
      answer: nothing,
    }),
  ];
});
