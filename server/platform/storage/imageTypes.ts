/** The media types that every current browser shows in a page; a file of one of them holds no script. */
export const imageTypes = ["image/avif", "image/bmp", "image/gif", "image/jpeg", "image/png", "image/webp"] as const;

export const isImageType = (type: string): boolean => (imageTypes as readonly string[]).includes(type);
