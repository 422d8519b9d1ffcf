/** Why a model's answer can't be had or used, in a sentence for the person. */
export class ModelError extends Error {}
