/** The eight papers, as stored. Notes default to peach, tags to sky. */
export const presetColors = [
  { name: "Pink", color: "#FFC2E0" },
  { name: "Peach", color: "#FFE4B5" },
  { name: "Yellow", color: "#FFF3A1" },
  { name: "Mint", color: "#B4EFCF" },
  { name: "Sky", color: "#87CEEB" },
  { name: "Lavender", color: "#DCCBFF" },
  { name: "Rose", color: "#FFC4BC" },
  { name: "Blue", color: "#B9CCFF" },
] as const;

export const defaultNoteColor = "#FFE4B5";
export const defaultTagColor = "#87CEEB";
