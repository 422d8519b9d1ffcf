/** The color of events without a type. */
export const untypedColor = "#C5D5CF";
export const defaultTypeColor = "#87CEEB";
