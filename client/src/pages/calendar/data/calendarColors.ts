/** What has no type is drawn in this. */
export const untypedColor = "#C5D5CF";
export const defaultTypeColor = "#87CEEB";
