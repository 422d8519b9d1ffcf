/** A file's name, type and size, in the tables `attachment` and `snapshot_file`. */
export const fileColumns = ["file_name as fileName", "file_type as fileType", "file_size as fileSize"] as const;
/** The same, and where its bytes are. */
export const storedFileColumns = [...fileColumns, "storage_key as storageKey"] as const;
/** The size of an image in pixels; null when unknown. */
export const imageSizeColumns = ["image_width as width", "image_height as height"] as const;
/** The columns that one of the two tables copies from the other. Both rows then name the same bytes in the store. */
export const copiedFileColumns = [
  "file_name",
  "file_type",
  "file_size",
  "storage_key",
  "image_width",
  "image_height",
] as const;
