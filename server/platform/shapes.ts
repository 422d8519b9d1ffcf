import * as z from "zod";
import { isLongerThan } from "./graphql/inputRules.js";
import { instantText } from "./isoTime.js";
import { isUuid } from "./isUuid.js";

// Values of files that anybody may have written: invalid values are left out.

/** At most `max` characters, as the database can keep them. */
export const text = (max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll("\0", "").toWellFormed())
    .refine((value) => !isLongerThan(value, max), "too long");

export const name = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => value !== "");

export const uuid = z
  .string()
  .refine(isUuid)
  .transform((value) => value.toLowerCase());
export const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);
export const seconds = z.number().int().min(0).max(2_147_483_647);

export const instant = z
  .string()
  .transform((value) => instantText(value) ?? "")
  .refine((value) => value !== "");
