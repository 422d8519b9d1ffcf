/** Why a model's response is missing or unusable, as a sentence for the person. */
export class ModelError extends Error {}
